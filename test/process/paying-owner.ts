import { setTimeout as delay } from "node:timers/promises";
import { type Account, createListing, readListing, signUp } from "#test/helpers/auth/account-requests.ts";

/** The outcome of a payment page, as far as its visitor can know. */
type Visit = {
  sessionId: string;
  url: string;
  /** `confirmed`: the sandbox confirmed the payment. `cut-off`: unknown. */
  end: "confirmed" | "cut-off";
};

/** An owner who pays repeatedly. */
export type Owner = {
  account: Account;
  listingId: string;
  /** Pages with an attempted payment since the latest start of the server. */
  visits: Visit[];
  /** Number of sessions that the sandbox accepted as paid or to be paid later. */
  completed: number;
};

/** Signs up and creates a listing. */
export async function newOwner(origin: string, index: number): Promise<Owner> {
  const account = await signUp(origin, index);
  await createListing(origin, account);
  const listing = await readListing(origin, account);
  return { account, listingId: listing?.id ?? "", visits: [], completed: 0 };
}

const plans = [1, 3, 1, 6, 1, 12];
const choices = ["pay", "pay", "abandon", "pay", "later-succeed", "pay", "decline", "pay", "later-fail"] as const;

/** Pays with every plan and outcome, with and without returning, until the server is killed. */
export async function payUntilGone(origin: string, owner: Owner, turn: () => number): Promise<void> {
  try {
    for (;;) await payOnce(origin, owner, turn());
  } catch (error) {
    // Broken connections are expected here; rejections are not.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
  }
}

async function payOnce(origin: string, owner: Owner, turn: number): Promise<void> {
  const months = plans[turn % plans.length];
  const checkout = await post(origin, owner, "/functions/v1/create-checkout", { listing_id: owner.listingId, months });
  if (checkout === null) return;
  const { url, session_id: sessionId } = checkout as { url: string; session_id: string };
  const choice = choices[turn % choices.length] ?? "pay";
  const isPaid = choice !== "abandon" && choice !== "decline";
  const visit: Visit = { sessionId, url, end: "cut-off" };
  if (isPaid) owner.visits.push(visit);
  const response = await fetch(url, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" });
  if (!isPaid) return;
  // Like a broken connection, a 503 leaves open whether the payment is stored.
  if (response.status === 503) {
    await response.body?.cancel();
    return;
  }
  if (response.status !== 303) throw new Error(`The page responded with ${response.status}: ${await response.text()}`);
  visit.end = "confirmed";
  // Every other payer closes the window instead of returning.
  if (turn % 2 === 0) await post(origin, owner, "/functions/v1/verify-payment", { session_id: sessionId });
}

/**
 * Records for each visit whether the sandbox has taken it as paid. The sandbox must know every payment that it
 * confirmed.
 */
export async function settleVisits(owner: Owner): Promise<void> {
  for (const { sessionId, url, end } of owner.visits.splice(0)) {
    const page = await readPage(url);
    const isComplete = page.includes(`session_id=${sessionId}`);
    if (end === "confirmed" && !isComplete) {
      throw new Error(`The sandbox has forgotten that ${sessionId} is paid, and shows ${page}`);
    }
    if (isComplete) owner.completed += 1;
  }
}

/** Requests the page again while the server, which has just started, is too busy for it. */
async function readPage(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(url);
    const text = await response.text();
    if (response.status !== 503) return text;
    await delay(200);
  }
}

/** Counts the owner's payments by state, as the site reports them. */
export async function countPayments(
  origin: string,
  owner: Owner,
): Promise<{ applied: number; pending: number; failed: number }> {
  const response = await fetch(`${origin}/api/me/payments`, { headers: headersOf(owner) });
  if (!response.ok) throw new Error(`/api/me/payments responded with ${response.status}: ${await response.text()}`);
  const { payments } = (await response.json()) as { payments: { state: string }[] };
  const count = (state: string) => payments.filter((payment) => payment.state === state).length;
  return { applied: count("applied"), pending: count("pending"), failed: count("failed") };
}

/** Returns null if the server is busy or the rate limit applies. Throws for every other rejection. */
async function post(origin: string, owner: Owner, path: string, body: object): Promise<unknown> {
  const init = { method: "POST", headers: headersOf(owner), body: JSON.stringify(body) };
  const response = await fetch(origin + path, init);
  if (response.ok) return await response.json();
  const text = await response.text();
  if (response.status !== 503 && response.status !== 429)
    throw new Error(`${path} responded with ${response.status}: ${text}`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  return null;
}

function headersOf({ account }: Owner): Record<string, string> {
  return {
    authorization: `Bearer ${account.accessToken}`,
    "content-type": "application/json",
    "x-forwarded-for": account.address,
  };
}
