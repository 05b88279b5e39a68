import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import type { ApiFailure, ApiFieldError } from "#app/api-call.ts";
import type { ApiClient } from "#app/api-client.ts";
import { listingInput } from "#domain/listings/listing-input.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { adopt, baseOf, type FormState, meet } from "./form-state.ts";
import { type FormValues, inputOf } from "./form-values.ts";

/** How an attempt to save ended, as far as the page has to say it. */
export type SaveOutcome = { kind: "created" | "updated" } | { kind: "failed"; failure: ApiFailure };

/** What the server found wrong, and with which values. */
export type Refused = { values: FormValues; fields: ApiFieldError[] };

type Options = {
  api: ApiClient;
  setState: Dispatch<SetStateAction<FormState>>;
  /** Called with what is stored now, whoever stored it. */
  onSaved: (listing: OwnListing) => void;
  onOutcome: (outcome: SaveOutcome) => void;
};

/** Saves the form, once at a time, and brings what the server says back into it. */
export function useSaveListing({ api, setState, onSaved, onOutcome }: Options) {
  const [attempts, setAttempts] = useState(0);
  const [checking, setChecking] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function save(sent: FormState) {
    if (running.current) return;
    const input = listingInput.safeParse(inputOf(sent.values));
    setChecking(true);
    if (!input.success) {
      setAttempts((count) => count + 1);
      return;
    }
    running.current = true;
    setBusy(true);
    const { base } = sent;
    const response = await (base === null
      ? api.createListing(input.data)
      : api.changeListing(base.version, input.data));
    if (response.ok) await finish(sent, response.value);
    else refuse(sent, response.failure);
    running.current = false;
    setBusy(false);
  }

  /** Reloads the listing after a save; if that fails, the response of the save is used. */
  async function finish(sent: FormState, answered: OwnListing) {
    const read = await api.readListing();
    const stored = read.ok && read.value !== null ? read.value : answered;
    setState((now) => adopt(now, stored, sent.values));
    forget();
    onSaved(stored);
    onOutcome({ kind: sent.base === null ? "created" : "updated" });
  }

  function refuse(sent: FormState, failure: ApiFailure) {
    const { listing, fields } = "message" in failure ? failure : { listing: null, fields: [] };
    if (listing !== null) {
      const theirs = baseOf(listing);
      onSaved(listing);
      setState((now) => meet({ ...now, base: sent.base }, theirs));
      // An earlier attempt whose answer was lost had been saved all the same.
      if (meet(sent, theirs).conflict === null) onOutcome({ kind: sent.base === null ? "created" : "updated" });
      return;
    }
    if (fields.length > 0) {
      setRefused({ values: sent.values, fields });
      setAttempts((count) => count + 1);
    }
    onOutcome({ kind: "failed", failure });
  }

  function forget() {
    setChecking(false);
    setRefused(null);
  }
  return { save, busy, attempts, checking, refused, forget };
}
