import { useEffect, useState } from "react";
import type { ApiClient } from "#app/api-client.ts";
import type { Choice } from "#app/forms/drafts/merge-versions.ts";
import { sessionDraft } from "#app/forms/drafts/session-draft.ts";
import { useForm } from "#app/forms/use-form.ts";
import type { FieldErrorCode } from "#domain/input/field-schemas.ts";
import { fieldErrorMessage } from "#domain/listings/fields/field-error-message.ts";
import { type ListingField, listingInput } from "#domain/listings/fields/listing-input.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { Messages } from "#i18n/messages.ts";
import { discard, type FormField, isDraft, isUnsaved, resolveConflict, startForm } from "./form-state.ts";
import { type FormValues, inputOf } from "./form-values.ts";
import { type SaveOutcome, useSaveListing } from "./use-save-listing.ts";

type Options = {
  userId: string;
  /** The stored listing; null before the first save. */
  listing: OwnListing | null;
  api: ApiClient;
  failures: Messages<"failures">;
  onSaved: (listing: OwnListing) => void;
  onOutcome: (outcome: SaveOutcome) => void;
};

export type ListingFormApi = ReturnType<typeof useListingForm>;

/** The listing form: its values, errors and unsaved changes, which are also stored as a draft in the tab. */
export function useListingForm({ userId, listing, failures, ...saving }: Options) {
  const [state, setState] = useDraftedState(userId, listing);
  const save = useSaveListing({ ...saving, setState });
  const form = useForm({
    schema: listingInput,
    values: inputOf(state.values),
    message: (field, code) => fieldErrorMessage(failures, field, code as FieldErrorCode),
    send: (input) => save(state, input),
  });
  return {
    ...state,
    unsaved: isUnsaved(state),
    busy: form.pending,
    errorCount: form.errorCount,
    error: (field: ListingField): string | undefined => form.errors[field],
    props: form.props,
    set<Field extends FormField>(field: Field, value: FormValues[Field]) {
      setState((now) => ({ ...now, values: { ...now.values, [field]: value } }));
    },
    settle(choices: Partial<Record<FormField, Choice>>) {
      const settled = resolveConflict(state, choices);
      setState(settled);
      if (isUnsaved(settled)) void form.submit(inputOf(settled.values), (input) => save(settled, input));
    },
    discard() {
      setState(discard);
      form.reset();
    },
  };
}

/** The form's state. While it has unsaved changes, it is stored as the owner's draft. */
function useDraftedState(userId: string, listing: OwnListing | null) {
  const [draft] = useState(() => sessionDraft(`taoli.draft.listing.${userId}`, isDraft));
  const [state, setState] = useState(() => startForm(listing, draft.read()));
  useEffect(() => {
    if (isUnsaved(state)) draft.write({ base: state.base, values: state.values });
    else draft.clear();
  }, [draft, state]);
  return [state, setState] as const;
}
