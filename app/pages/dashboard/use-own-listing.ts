import { useEffect, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import type { ApiClient } from "#app/api-client.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";

export type OwnListingState =
  | { status: "loading" }
  | { status: "failed"; failure: ApiFailure }
  | { status: "ready"; listing: OwnListing | null };

/** Reads the owner's listing when the page opens, and again when asked to after a failure. */
export function useOwnListing(api: ApiClient): { state: OwnListingState; retry: () => void } {
  const [state, setState] = useState<OwnListingState>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    void api.readListing().then((read) => {
      if (!current) return;
      setState(read.ok ? { status: "ready", listing: read.value } : { status: "failed", failure: read.failure });
    });
    return () => {
      current = false;
    };
  }, [api, attempt]);

  const retry = () => {
    setState({ status: "loading" });
    setAttempt(attempt + 1);
  };
  return { state, retry };
}
