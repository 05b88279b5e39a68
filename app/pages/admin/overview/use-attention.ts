import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { OperatorError } from "#app/operator/operator-failure.tsx";
import { valueOf } from "#app/private-data/queries.ts";
import { type AttentionItem, useOverviewApi } from "./overview-api.ts";

/** The key of the section that handles each kind; the section may not exist. */
export const sectionOfKind: Readonly<Record<AttentionItem["kind"], string>> = {
  "child-safety": "reports",
  reports: "reports",
  "second-looks": "reports",
  "held-messages": "messages",
  "message-reports": "messages",
  reviews: "reviews",
  "review-gap": "statistics",
  "quiet-listings": "listings",
  payments: "payments",
  emails: "emails",
  bounces: "emails",
  site: "jobs",
};

/** Work pending for an operator; fetched again whenever a section is opened. */
export function useAttention() {
  const api = useOverviewApi();
  const { pathname } = useLocation();
  return useQuery<AttentionItem[], OperatorError>({
    queryKey: ["operator", "attention", pathname],
    queryFn: ({ signal }) => valueOf(api.listAttention(signal)),
    // After an update, the server may return kinds that this page does not know until it is reloaded.
    select: (items) => items.filter(({ kind }) => Object.hasOwn(sectionOfKind, kind)),
    staleTime: 60_000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** The amount of pending work in a section. */
export function countOf(items: readonly AttentionItem[] | undefined, section: string): number {
  return (items ?? [])
    .filter(({ kind }) => sectionOfKind[kind] === section)
    .reduce((total, { count }) => total + count, 0);
}
