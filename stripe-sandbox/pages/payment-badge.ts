import type { SessionRecord } from "../store/store.ts";
import type { Messages } from "./messages.ts";
import { badge, type Html } from "./page.ts";

/** The state of a payment in one word: of the session until it completes, then of the payment. */
export function paymentBadge(t: Messages, { session, settlement }: SessionRecord): Html {
  if (session.status === "open") return badge("wait", t.sessionStatus.open);
  if (session.status === "expired") return badge("plain", t.sessionStatus.expired);
  if (session.payment_status === "paid") return badge("good", t.paymentStatus.paid);
  return settlement === null ? badge("bad", t.paymentStatus.failed) : badge("wait", t.paymentStatus.processing);
}
