import { useEffect, useState } from "react";
import { sessionDraft } from "#app/forms/drafts/session-draft.ts";
import type { FormSchema } from "#app/forms/use-form.ts";
import { areValues, type ItemKind, isSameItem, type StoredItem } from "./item-kind.ts";

/** The item being edited. `version`: the stored version that it is based on; null for a new item. */
export type OpenItem<Values> = {
  id: string;
  version: number | null;
  /** The values as opened or last saved. */
  base: Values;
  values: Values;
  /** Whether the values come from a draft that was stored in this tab earlier. */
  isRestored: boolean;
};

export type OpenItemState<Item, Values> = {
  open: OpenItem<Values> | null;
  isUnsaved: boolean;
  close: () => void;
  edit: (item: Item) => void;
  /** Opens a new item, with values that are not saved yet. */
  add: (values?: Values) => void;
  update: (change: (open: OpenItem<Values>) => OpenItem<Values>) => void;
};

/** At most one item is open. While it has unsaved changes, it is stored as the owner's draft in the tab. */
export function useOpenItem<Item extends StoredItem, Values extends object, Schema extends FormSchema>(
  kind: ItemKind<Item, Values, Schema>,
  userId: string,
): OpenItemState<Item, Values> {
  const [draft] = useState(() => sessionDraft(`${kind.draft}.${userId}`, isDraftOf(kind.empty)));
  const [open, setOpen] = useState<OpenItem<Values> | null>(() => {
    const stored = draft.read();
    return stored === null ? null : { ...stored, isRestored: true };
  });
  const isUnsaved = open !== null && !isSameItem(kind, open.values, open.base);
  useEffect(() => {
    if (open === null || !isUnsaved) return draft.clear();
    const { isRestored: _, ...stored } = open;
    draft.write(stored);
  }, [draft, open, isUnsaved]);
  return {
    open,
    isUnsaved,
    close: () => setOpen(null),
    edit: (item) => setOpen(openItem(item, kind.valuesOf(item))),
    add: (values = kind.empty) => setOpen({ ...newItem(kind.empty), values }),
    update: (change) => setOpen((now) => now && change(now)),
  };
}

/** A stored item without changes. */
export function openItem<Values>({ id, version }: StoredItem, values: Values): OpenItem<Values> {
  return { id, version, base: values, values, isRestored: false };
}

export function newItem<Values>(empty: Values): OpenItem<Values> {
  return { id: newId(), version: null, base: empty, values: empty, isRestored: false };
}

/** A random UUID. `crypto.randomUUID` exists only in secure contexts. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
}

type Draft<Values> = Omit<OpenItem<Values>, "isRestored">;

function isDraftOf<Values extends object>(empty: Values) {
  return (value: unknown): value is Draft<Values> => {
    if (typeof value !== "object" || value === null || !("id" in value) || typeof value.id !== "string") return false;
    if (!("version" in value) || !(value.version === null || typeof value.version === "number")) return false;
    return "base" in value && areValues(empty, value.base) && "values" in value && areValues(empty, value.values);
  };
}
