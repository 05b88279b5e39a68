import { expect, test } from "vitest";
import { findProblems, type SiteCondition } from "./find-problems.ts";

const healthy: SiteCondition = {
  outbox: { waiting: 3, oldestSeconds: 900 },
  inbox: { waiting: 0, oldestSeconds: null },
  alerts: [],
  jobs: [{ name: "close-accounts", failuresInARow: 2 }],
  disk: { freeBytes: 5, totalBytes: 100 },
};

test("a healthy site has no problems", () => {
  expect(findProblems(healthy)).toEqual([]);
  expect(findProblems({ ...healthy, disk: null })).toEqual([]);
});

test("each kind of problem is reported with the details that an operator needs", () => {
  const problems = findProblems({
    outbox: { waiting: 12, oldestSeconds: 1_000 },
    inbox: { waiting: 2, oldestSeconds: 7_200 },
    alerts: [
      { id: "a-1", kind: "mismatch", payment: "p-1" },
      { id: "a-2", kind: "unknown-order", payment: null },
    ],
    jobs: [{ name: "close-accounts", failuresInARow: 3 }],
    disk: { freeBytes: 4 * 1024 * 1024, totalBytes: 100 * 1024 * 1024 },
  });
  expect(problems).toEqual([
    {
      kind: "webhook-backlog",
      subject: "",
      summary: "2 webhook events of payments are waiting, the oldest for 120 minutes",
    },
    { kind: "payment-alert", subject: "a-1", summary: "Payment alert mismatch, payment p-1, alert a-1" },
    { kind: "payment-alert", subject: "a-2", summary: "Payment alert unknown-order, alert a-2" },
    { kind: "email-backlog", subject: "", summary: "12 emails are waiting, the oldest for 16 minutes" },
    {
      kind: "job-failing",
      subject: "close-accounts",
      summary: "The background job close-accounts has failed 3 times in a row or more",
    },
    { kind: "disk-nearly-full", subject: "", summary: "The disk of DATA_DIR has 4 MB left" },
  ]);
});
