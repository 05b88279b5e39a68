import { expect, test } from "vitest";
import { subjectProblem } from "./check-commits.ts";

test.each(["auth: store codes as hashes", "i18n, app: rename words to messages", "docs: need less to say"])(
  "%j is accepted as a subject",
  (subject) => {
    expect(subjectProblem(subject)).toBeNull();
  },
);

test.each([
  ["auth: Store codes as hashes", "form"],
  ["auth: store codes as hashes.", "form"],
  ["store codes as hashes", "form"],
  ["auth: stored codes as hashes", "imperative"],
  ["auth: fixes a typo", "imperative"],
  [`auth: ${"store ".repeat(12)}codes`, "characters"],
])("%j is rejected as a subject", (subject, reason) => {
  expect(subjectProblem(subject)).toContain(reason);
});
