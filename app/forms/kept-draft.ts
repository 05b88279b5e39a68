/** A draft in this tab's own storage: it outlives a reload and an ended session, and no other tab sees it. */
export type KeptDraft<Draft> = {
  /** Null when there is none, or none that can be read. */
  read: () => Draft | null;
  write: (draft: Draft) => void;
  clear: () => void;
};

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * `key` names the draft and whose it is. `isDraft` refuses what an older page may have left. Storage that is closed or
 * full is no failure: the form itself still holds everything. Never throws.
 */
export function keptDraft<Draft>(
  key: string,
  isDraft: (value: unknown) => value is Draft,
  storage: () => Store = () => sessionStorage,
): KeptDraft<Draft> {
  return {
    read: () => {
      const value = quietly<unknown>(() => JSON.parse(storage().getItem(key) ?? "null"));
      return isDraft(value) ? value : null;
    },
    write: (draft) => quietly(() => storage().setItem(key, JSON.stringify(draft))),
    clear: () => quietly(() => storage().removeItem(key)),
  };
}

function quietly<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
