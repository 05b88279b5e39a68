import type { ReviewState } from "./review.ts";

/**
 * Transitions of a review. `approve`: an operator approved it after its 24 hours; `approve-early`: before that, or
 * while its listing is not public; likewise `restore` and `restore-early`. `correct`: its author changed it, and no
 * rule holds it.
 */
export type ReviewEvent =
  | "go-live"
  | "hold"
  | "correct"
  | "approve"
  | "approve-early"
  | "ask-changes"
  | "refuse"
  | "remove"
  | "restore"
  | "restore-early"
  | "withdraw";

/** The state after each event. Other combinations are impossible. */
const transitions: Readonly<Record<ReviewState, Partial<Record<ReviewEvent, ReviewState>>>> = {
  submitted: {
    "go-live": "published",
    hold: "held",
    correct: "submitted",
    "approve-early": "submitted",
    approve: "published",
    "ask-changes": "held",
    refuse: "refused",
    remove: "removed",
    withdraw: "withdrawn",
  },
  held: {
    hold: "held",
    correct: "submitted",
    approve: "published",
    "approve-early": "submitted",
    "ask-changes": "held",
    refuse: "refused",
    remove: "removed",
    withdraw: "withdrawn",
  },
  published: { hold: "held", correct: "published", "ask-changes": "held", remove: "removed", withdraw: "withdrawn" },
  refused: { restore: "published", "restore-early": "submitted" },
  removed: { restore: "published", "restore-early": "submitted" },
  withdrawn: {},
};

/** Returns the next state; null if the event is not possible in this state. Pure. */
export function nextState(state: ReviewState, event: ReviewEvent): ReviewState | null {
  return transitions[state][event] ?? null;
}
