/** A draft in this tab's session storage: it survives a reload and an expired session, and other tabs do not see it. */
export type SessionDraft<Draft> = {
  /** Returns null if there is no readable draft. */
  read: () => Draft | null;
  write: (draft: Draft) => void;
  clear: () => void;
};

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * `key` names the draft and its owner. `isDraft` rejects drafts stored by an older version of the page. Storage that is
 * unavailable or full is ignored: the form itself holds the values. Never throws.
 */
export function sessionDraft<Draft>(
  key: string,
  isDraft: (value: unknown) => value is Draft,
  storage: () => DraftStorage = () => sessionStorage,
): SessionDraft<Draft> {
  return {
    read: () => {
      const value = orUndefined<unknown>(() => JSON.parse(storage().getItem(key) ?? "null"));
      return isDraft(value) ? value : null;
    },
    write: (draft) => orUndefined(() => storage().setItem(key, JSON.stringify(draft))),
    clear: () => orUndefined(() => storage().removeItem(key)),
  };
}

function orUndefined<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
