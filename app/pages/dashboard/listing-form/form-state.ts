import {
  type Choice,
  type Difference,
  differencesOf,
  isSame,
  mergeVersions,
} from "#app/forms/drafts/merge-versions.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { emptyValues, type FormValues, haveSameInput, inputOf, valuesOf } from "./form-values.ts";

/** The stored version that the form started from. */
export type Base = { version: number; values: FormValues };

/** Stored in the tab while there are unsaved changes. `base` is null until there is a listing. */
export type Draft = { base: Base | null; values: FormValues };

export type FormField = keyof FormValues;

export type FormState = Draft & {
  /**
   * The listing has changed in the meantime: the differences between the two versions, and the version to continue
   * from.
   */
  conflict: { theirs: Base; differences: Difference<FormField>[] } | null;
  /** The values come from the tab's draft, and the owner has not been informed. */
  restored: boolean;
};

/** Returns the initial state: the stored listing, or this tab's draft of an earlier attempt. */
export function startForm(listing: OwnListing | null, draft: Draft | null): FormState {
  const base = listing === null ? null : baseOf(listing);
  const fresh = { base, values: base?.values ?? emptyValues, conflict: null, restored: false };
  if (draft === null || haveSameInput(draft.values, fresh.values)) return fresh;
  const restored = { ...fresh, base: draft.base, values: draft.values, restored: true };
  if (base === null) return { ...restored, base: null };
  return draft.base?.version === base.version ? { ...restored, base } : compareWith(restored, base);
}

/** A different version was saved in the meantime: both are compared, and no local change is lost. */
export function compareWith(state: FormState, theirs: Base): FormState {
  // The type is fixed once the listing exists, so the form's own choice is ignored.
  const values = { ...state.values, listingType: theirs.values.listingType };
  const mine = comparable(values);
  const saved = comparable(theirs.values);
  const base = state.base === null ? null : comparable(state.base.values);
  const fields = Object.keys(mine) as FormField[];
  const differences = differencesOf(fields, { base, mine, theirs: saved });
  if (differences.length === 0) return { base: theirs, values: theirs.values, conflict: null, restored: false };
  return { ...state, values, conflict: { theirs, differences } };
}

/** Continues from their version with its chosen fields; all other fields keep the local values. */
export function resolveConflict(state: FormState, choices: Partial<Record<FormField, Choice>>): FormState {
  if (state.conflict === null) return state;
  const { theirs } = state.conflict;
  return { base: theirs, values: mergeVersions(state.values, theirs.values, choices), conflict: null, restored: false };
}

/** The listing as saved. Edits made while the save was in progress stay, unsaved. */
export function applySaved(state: FormState, saved: OwnListing, sent: FormValues): FormState {
  const base = baseOf(saved);
  const values = mergeTyped(state.values, sent, base.values);
  return { base, values, conflict: null, restored: false };
}

/** Discards unsaved edits. */
export function discard(state: FormState): FormState {
  const base = state.conflict?.theirs ?? state.base;
  return { base, values: base?.values ?? emptyValues, conflict: null, restored: false };
}

export function isUnsaved({ base, values }: Draft): boolean {
  return !haveSameInput(values, base?.values ?? emptyValues);
}

/** Whether something read from storage is a draft of this form, field by field. */
export function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null || !("values" in value) || !("base" in value)) return false;
  const { base } = value;
  return areValues(value.values) && (base === null || isBase(base));
}

export function baseOf(listing: OwnListing): Base {
  return { version: listing.version, values: valuesOf(listing) };
}

/** Merges edits made since `sent` into the saved values. */
function mergeTyped(now: FormValues, sent: FormValues, saved: FormValues): FormValues {
  const typed = Object.entries(now).filter(([field, value]) => !isSame(value, sent[field as FormField]));
  return { ...saved, ...Object.fromEntries(typed) };
}

/** Returns the values to send, so that equivalent spellings do not count as different. */
function comparable(values: FormValues): Record<FormField, unknown> {
  return inputOf(values);
}

function isBase(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && "version" in value && "values" in value && areValues(value.values)
  );
}

function areValues(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const kinds = Object.entries(emptyValues).map(
    ([field, empty]) => kindOf(Reflect.get(value, field)) === kindOf(empty),
  );
  return kinds.every(Boolean);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "list";
  if (typeof value === "object" && value !== null) return "tags" in value && "text" in value ? "tags" : "other";
  return typeof value;
}
