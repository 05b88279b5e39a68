import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { ApiClient } from "#app/api-client.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { listingKey } from "#app/private-data/queries.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { type Billing, useBilling } from "./billing/use-billing.ts";
import { useVisibility, type VisibilityControl } from "./billing/use-visibility.ts";
import type { DashboardTexts } from "./dashboard-texts.ts";
import { type ListingFormApi, useListingForm } from "./listing-form/use-listing-form.ts";
import type { SaveOutcome } from "./listing-form/use-save-listing.ts";

type Options = { userId: string; listing: OwnListing | null; api: ApiClient; texts: DashboardTexts };

export type WorkspaceState = {
  listing: OwnListing | null;
  form: ListingFormApi;
  billing: Billing;
  visibility: VisibilityControl;
  /** Shows the listing that a write has returned. */
  setListing: (listing: OwnListing) => void;
  /** The alert about the visibility of the listing. It receives focus when the visibility changes. */
  listingState: RefObject<HTMLDivElement | null>;
};

/** The stored listing and the owner's actions on it. */
export function useWorkspace({ userId, listing, api, texts }: Options): WorkspaceState {
  const setListing = useSetListing();
  const listingState = useRef<HTMLDivElement>(null);
  const toStatus = useBringToFocus(listingState);
  const showOutcome = useOutcomeToast(texts);
  const form = useListingForm({
    userId,
    listing,
    api,
    failures: texts.failures,
    onSaved: setListing,
    onOutcome: (outcome) => {
      showOutcome(outcome);
      // The next step is at the top of the page, far from the button that was pressed.
      if (outcome.kind === "created") toStatus();
    },
  });
  const billing = useBilling({ listing, api, texts });
  const visibility = useVisibility({
    api,
    texts,
    onChanged: (changed) => {
      setListing(changed);
      toStatus();
    },
  });
  return { listing, form, billing, visibility, setListing, listingState };
}

/** Caches the listing that a write returned. A read that is under way may be older, so its result is ignored. */
function useSetListing(): (listing: OwnListing) => void {
  const client = useQueryClient();
  return (listing) => {
    void client.cancelQueries({ queryKey: listingKey });
    client.setQueryData(listingKey, listing);
  };
}

/** Shows a toast with the result of a save. */
function useOutcomeToast({ dashboard, failures }: DashboardTexts) {
  const toast = useToast();
  const { messages } = useLocale();
  return (outcome: SaveOutcome) => {
    // The message of an earlier attempt no longer applies.
    toast(null);
    if (outcome.kind !== "failed") return toast({ kind: "success", title: dashboard[outcome.kind] });
    toast({ kind: "error", title: messages.error, text: failureText(outcome.failure, failures) });
  };
}

/** Scrolls an element into view and focuses it, after the latest change has been rendered. */
function useBringToFocus(ref: RefObject<HTMLElement | null>): () => void {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "start" });
  }, [ref, times]);
  return () => setTimes((count) => count + 1);
}
