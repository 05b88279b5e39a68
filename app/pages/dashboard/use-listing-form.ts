import { useEffect, useState } from "react";
import type { ApiClient } from "#app/api-client.ts";
import { keptDraft } from "#app/forms/kept-draft.ts";
import { type Choice, isSame } from "#app/forms/merge-versions.ts";
import { fieldErrorMessage } from "#domain/listings/field-error-message.ts";
import { type ListingErrors, type ListingField, listingErrors } from "#domain/listings/listing-input.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { fieldOfJson } from "#domain/listings/parse-listing-json.ts";
import type { Messages } from "#i18n/messages.ts";
import { discard, type FormField, isDraft, isUnsaved, settle, startForm } from "./form-state.ts";
import { type FormValues, inputOf } from "./form-values.ts";
import { type Refused, type SaveOutcome, useSaveListing } from "./use-save-listing.ts";

type Options = {
  userId: string;
  /** What is stored; null for somebody's first listing. */
  listing: OwnListing | null;
  api: ApiClient;
  failures: Messages<"failures">;
  onSaved: (listing: OwnListing) => void;
  onOutcome: (outcome: SaveOutcome) => void;
};

export type ListingFormApi = ReturnType<typeof useListingForm>;

/**
 * The form of a listing: what stands in it, what is wrong with it, and how it is saved. Field errors show from the first
 * attempt to save on, and then with every change. What is unsaved is kept in the tab.
 */
export function useListingForm({ userId, listing, failures, ...saving }: Options) {
  const [state, setState] = useKeptForm(userId, listing);
  const { save, busy, attempts, checking, refused, forget } = useSaveListing({ ...saving, setState });
  const fieldErrors: ListingErrors = checking ? listingErrors(inputOf(state.values)) : {};
  const texts = messagesOf(fieldErrors, refused, state.values, failures);
  return {
    ...state,
    unsaved: isUnsaved(state),
    busy,
    attempts,
    errorCount: Object.keys(texts).length,
    error: (field: ListingField): string | undefined => texts[field],
    set<Field extends FormField>(field: Field, value: FormValues[Field]) {
      setState((now) => ({ ...now, values: { ...now.values, [field]: value } }));
    },
    submit: () => save(state),
    settle(choices: Partial<Record<FormField, Choice>>) {
      const settled = settle(state, choices);
      setState(settled);
      if (isUnsaved(settled)) void save(settled);
    },
    discard() {
      setState(discard);
      forget();
    },
  };
}

/** The form's state. As long as it says something that is not stored, the tab keeps it under the owner's id. */
function useKeptForm(userId: string, listing: OwnListing | null) {
  const [draft] = useState(() => keptDraft(`taoli.draft.listing.${userId}`, isDraft));
  const [state, setState] = useState(() => startForm(listing, draft.read()));
  useEffect(() => {
    if (isUnsaved(state)) draft.write({ base: state.base, values: state.values });
    else draft.clear();
  }, [draft, state]);
  return [state, setState] as const;
}

/** What stands under each field: our own finding, or what the server said about a value that is still there. */
function messagesOf(
  fieldErrors: ListingErrors,
  refused: Refused | null,
  values: FormValues,
  messages: Messages<"failures">,
) {
  const texts: Partial<Record<ListingField, string>> = {};
  for (const { field, message } of refused?.fields ?? []) {
    const name = fieldOfJson(field);
    if (name !== null && isSame(refused?.values[name], values[name])) texts[name] = message;
  }
  for (const [field, code] of Object.entries(fieldErrors)) {
    texts[field as ListingField] = fieldErrorMessage(messages, field, code);
  }
  return texts;
}
