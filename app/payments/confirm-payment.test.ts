import { expect, test } from "vitest";
import type { ApiFailure } from "#app/api-call.ts";
import type { VerifiedPayment, VerifiedStatus } from "#app/api-client.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type ConfirmingBrowser, confirmPayment } from "./confirm-payment.ts";
import { readStoredPayment } from "./stored-payment.ts";

type Reply = Result<VerifiedPayment, ApiFailure>;

const verified = (status: VerifiedStatus) => success({ status, expiresAt: null, isTakenDown: false });

function browserOf({ hasLocks = true } = {}) {
  const stored = new Map<string, string>();
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<unknown>) => {
    turn = turn.then(run, run);
    return turn;
  };
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  return { localStorage, navigator: hasLocks ? { locks: { request } } : {} } as unknown as ConfirmingBrowser;
}

function clientOf(...responses: Reply[]) {
  const requests: string[] = [];
  const verifyPayment = async (sessionId: string) => {
    requests.push(sessionId);
    return responses[Math.min(requests.length, responses.length) - 1] as Reply;
  };
  return { requests, verifyPayment };
}

const rejection = (status: number) =>
  failure({ code: "-", message: "-", status, fields: [], listing: null, retryAfterSeconds: null });
const storedIn = (browser: ConfirmingBrowser) => readStoredPayment(() => browser.localStorage);

test("a payment is verified once across tabs, reloads and repeated effects, and reported once", async () => {
  const browser = browserOf();
  const client = clientOf(verified("paid"));
  const told = await Promise.all([1, 2, 3].map(() => confirmPayment(browser, client, "cs_1")));
  expect(told).toEqual([verified("paid"), null, null]);
  expect(await confirmPayment(browser, client, "cs_1")).toBe(null);
  expect(client.requests).toEqual(["cs_1"]);
  expect(await confirmPayment(browser, client, "cs_2")).toEqual(verified("paid"));
});

test("without locks a reload does not verify again", async () => {
  const browser = browserOf({ hasLocks: false });
  const client = clientOf(verified("pending"));
  expect(await confirmPayment(browser, client, "cs_1")).toEqual(verified("pending"));
  expect(await confirmPayment(browser, client, "cs_1")).toBe(null);
});

test.each<[string, Reply, boolean]>([
  ["paid", verified("paid"), true],
  ["pending, which the dashboard shows", verified("pending"), true],
  ["open, with an unfinished checkout", verified("open"), false],
  ["no connection", failure({ code: "offline" }), false],
  ["a server error", rejection(503), false],
  ["too many requests", rejection(429), false],
  ["an unknown payment", rejection(404), true],
])("%s is stored as settled or not", async (_name, response, isSettled) => {
  const browser = browserOf();
  await confirmPayment(browser, clientOf(response), "cs_1");
  expect(storedIn(browser)).toEqual({ sessionId: "cs_1", isSettled });
});

test("a failed verification is retried and then settled", async () => {
  const browser = browserOf();
  const client = clientOf(failure({ code: "offline" }), verified("paid"));
  await confirmPayment(browser, client, "cs_1");
  expect(await confirmPayment(browser, client, "cs_1")).toEqual(verified("paid"));
  expect(storedIn(browser)).toEqual({ sessionId: "cs_1", isSettled: true });
});

test("unavailable storage does not prevent verification", async () => {
  const browser = {
    get localStorage(): Storage {
      throw new DOMException("closed", "SecurityError");
    },
    navigator: {},
  };
  expect(await confirmPayment(browser, clientOf(verified("paid")), "cs_1")).toEqual(verified("paid"));
});
