import type { Dispatch, SetStateAction } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import type { ApiClient } from "#app/api-client.ts";
import type { Rejection } from "#app/forms/form-messages.ts";
import type { ListingInput } from "#domain/listings/fields/listing-input.ts";
import { fieldOfJson } from "#domain/listings/fields/parse-listing-json.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { applySaved, baseOf, compareWith, type FormState } from "./form-state.ts";

/** The result of a save, for the page to announce. */
export type SaveOutcome = { kind: "created" | "updated" } | { kind: "failed"; failure: ApiFailure };

type Options = {
  api: ApiClient;
  setState: Dispatch<SetStateAction<FormState>>;
  /** Called with the stored listing, even if another tab saved it. */
  onSaved: (listing: OwnListing) => void;
  onOutcome: (outcome: SaveOutcome) => void;
};

/** Saves the form's state and merges the response into it. */
export function useSaveListing({ api, setState, onSaved, onOutcome }: Options) {
  return async (sent: FormState, input: ListingInput): Promise<Rejection | null> => {
    const { base } = sent;
    const response = await (base === null ? api.createListing(input) : api.changeListing(base.version, input));
    if (!response.ok) return reject(sent, response.failure);
    // Reads the stored listing after a save. If that fails, the response of the save is used.
    const read = await api.readListing();
    const stored = read.ok && read.value !== null ? read.value : response.value;
    setState((now) => applySaved(now, stored, sent.values));
    onSaved(stored);
    onOutcome({ kind: base === null ? "created" : "updated" });
    return null;
  };

  function reject(sent: FormState, failure: ApiFailure): Rejection {
    const { listing, fields } = "message" in failure ? failure : { listing: null, fields: [] };
    if (listing === null) {
      onOutcome({ kind: "failed", failure });
      return { fields: Object.fromEntries(fields.map(({ field, message }) => [fieldOfJson(field) ?? field, message])) };
    }
    const theirs = baseOf(listing);
    onSaved(listing);
    setState((now) => compareWith({ ...now, base: sent.base }, theirs));
    // Without a conflict, an earlier attempt whose response was lost already saved the same values.
    if (compareWith(sent, theirs).conflict === null) onOutcome({ kind: sent.base === null ? "created" : "updated" });
    return {};
  }
}
