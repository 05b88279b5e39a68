import { randomUUID } from "node:crypto";
import { getOrCreateRenewalTokens } from "#domain/payments/checkout/renewal-link.ts";
import { startCheckout } from "#domain/payments/checkout/start-checkout.ts";
import { syncPayment } from "#domain/payments/sync/sync-payment.ts";
import { type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";

/** A listing that its owner has paid for, with the session of the payment. */
export async function publish(app: TestApp): Promise<[listingId: string, sessionId: string]> {
  const { services, opened, payments } = app;
  const userId = randomUUID();
  const unpaid = { is_active: false, subscription_started_at: null, subscription_expires_at: null, months_paid: 0 };
  const id = await insertListing(opened.db, teacherColumns({ ...unpaid, user_id: userId }));
  const owner = { role: "member", userId, email: "owner@taoli.example", fullName: "Lin", language: null } as const;
  const order = { listingId: id, months: 6, language: "en", describe: () => "Months" } as const;
  const { sessionId } = unwrap(await startCheckout(services, payments.provider, owner, order));
  await pay(app, sessionId);
  return [id, sessionId];
}

export async function pay(app: TestApp, sessionId: string): Promise<void> {
  await post(app, `/test-payments/pay/${sessionId}`, { choice: "pay" });
  unwrap(await syncPayment(app.services, app.payments.provider, sessionId, { actor: "payer", eventId: null }));
}

/** The token of a listing's renewal link. */
export async function tokenOf(app: TestApp, listingId: string): Promise<string> {
  return (await getOrCreateRenewalTokens(app.opened.db, [listingId], testNow)).get(listingId) ?? "";
}

/** Posts a form as a browser without JavaScript does. */
export function post(
  app: TestApp,
  path: string,
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
) {
  const own = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(form).toString();
  return app.fetch(path, { method: "POST", headers: { ...own, ...headers }, body });
}

export const text = async (app: TestApp, path: string) =>
  (await (await app.fetch(path)).text()).replaceAll("&#x27;", "'");
