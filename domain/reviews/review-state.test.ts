import { expect, test } from "vitest";
import type { ReviewState } from "./review.ts";
import { nextState, type ReviewEvent } from "./review-state.ts";

const events: readonly ReviewEvent[] = [
  "go-live",
  "hold",
  "correct",
  "approve",
  "approve-early",
  "ask-changes",
  "refuse",
  "remove",
  "restore",
  "restore-early",
  "withdraw",
];

/** In the order of `events`; `-` is an impossible event. */
const table: Record<ReviewState, string> = {
  submitted: "published held submitted published submitted held refused removed - - withdrawn",
  held: "- held submitted published submitted held refused removed - - withdrawn",
  published: "- held published - - held - removed - - withdrawn",
  refused: "- - - - - - - - published submitted -",
  removed: "- - - - - - - - published submitted -",
  withdrawn: "- - - - - - - - - - -",
};

test.each(Object.entries(table))("events in the state %s have the results in the table", (state, line) => {
  const found = events.map((event) => nextState(state as ReviewState, event) ?? "-").join(" ");
  expect(found).toBe(line);
});
