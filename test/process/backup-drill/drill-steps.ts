import { execFile } from "node:child_process";
import { promisify } from "node:util";
import Stripe from "stripe";
import type { Owner } from "#test/process/paying-owner.ts";

export type PaidSession = { id: string; listingId: string; months: number };

/** Pays a month on the sandbox's page, and closes the window. */
export async function pay(origin: string, { account, listingId }: Owner): Promise<void> {
  const response = await fetch(`${origin}/functions/v1/create-checkout`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${account.accessToken}`,
      "content-type": "application/json",
      "x-forwarded-for": account.address,
    },
    body: JSON.stringify({ listing_id: listingId, months: 1 }),
  });
  if (!response.ok) throw new Error(`create-checkout responded with ${response.status}: ${await response.text()}`);
  const { url } = (await response.json()) as { url: string };
  const paid = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ choice: "pay" }),
    redirect: "manual",
  });
  if (paid.status !== 303) throw new Error(`The payment page responded with ${paid.status}.`);
}

/** The sandbox's paid sessions, read by Stripe's library. */
export async function listPaidSessions(sandboxUrl: string, secretKey: string): Promise<PaidSession[]> {
  const { hostname, port } = new URL(sandboxUrl);
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: "http", telemetry: false });
  const sessions: PaidSession[] = [];
  for await (const { id, payment_status, metadata } of stripe.checkout.sessions.list({ limit: 100 }))
    if (payment_status === "paid")
      sessions.push({ id, listingId: metadata?.["listing_id"] ?? "", months: Number(metadata?.["months"]) });
  return sessions;
}

/** Runs a command of the server's program as an operator does. Returns its output; throws if it fails. */
export async function runCommand(args: readonly string[], environment: Record<string, string>): Promise<string> {
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, ["server/serve.js", ...args], { env });
  return stdout;
}
