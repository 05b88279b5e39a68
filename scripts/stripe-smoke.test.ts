import { spawn } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PaymentGateway, startPaymentGateway } from "#test/helpers/payments/payment-gateway.ts";

let site: PaymentGateway;

beforeAll(async () => {
  site = await startPaymentGateway({ hasOverview: true });
  site.clock.now = new Date();
});
afterAll(() => site.close());

/** Runs the script against the sandbox. `onLine` gets each line as it is written. */
function smoke(messages: string[], key: string | undefined, onLine: (line: string) => void = () => {}) {
  const environment = { PATH: process.env["PATH"], STRIPE_API_URL: site.url, STRIPE_SECRET_KEY: key };
  const child = spawn(process.execPath, ["scripts/stripe-smoke.ts", ...messages], { env: environment });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    for (const line of text.split("\n")) onLine(line);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  return new Promise<{ code: number | null; lines: string[]; stderr: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, lines: stdout.trim().split("\n"), stderr })),
  );
}

const failuresOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith("FAIL"));

test("every call works as expected and leaves no session open", async () => {
  const { code, lines } = await smoke([], site.secretKey);
  expect(failuresOf(lines)).toEqual([]);
  expect(code).toBe(0);
  expect(lines.filter((line) => line.startsWith("ok"))).toHaveLength(12);
  expect(lines).toContainEqual(expect.stringContaining("It lists card, alipay, wechat_pay."));
  const { data } = await site.stripe.checkout.sessions.list({ limit: 100 });
  expect(data.length).toBeGreaterThan(1);
  expect(data.filter(({ status }) => status === "open")).toEqual([]);
});

test("with --pay the script waits for a payment and refunds half of it", async () => {
  const { code, lines } = await smoke(["--pay"], site.secretKey, (line) => {
    const paying = /\/pay\/(cs_test_\w+)/u.exec(line)?.[1];
    if (paying !== undefined) void site.choose(paying, "pay");
  });
  expect([failuresOf(lines), code]).toEqual([[], 0]);
  expect(lines.filter((line) => line.startsWith("ok"))).toHaveLength(14);
});

test("a failed check is printed, with exit code 1", async () => {
  const { code, lines } = await smoke([], "sk_test_of_somebody_else");
  expect(code).toBe(1);
  expect(failuresOf(lines)[0]).toMatch(/^FAIL create a session\. not-allowed/u);
});

test.each([
  ["no key", undefined, []],
  ["a live key", "sk_live_1234567890", []],
  ["an unknown option", "sk_test_not_a_secret", ["--play"]],
])("%s prints the usage without a call", async (_, key, messages) => {
  const { code, stderr, lines } = await smoke(messages, key);
  expect([code, lines]).toEqual([2, [""]]);
  expect(stderr).toContain("STRIPE_SECRET_KEY=sk_test_…");
});
