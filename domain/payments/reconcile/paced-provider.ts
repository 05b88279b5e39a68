import { setTimeout } from "node:timers/promises";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";

/**
 * Wraps the provider with a rate limit, so that background work leaves enough of the provider's limits for payers.
 * Calls are queued; on abort, queued calls proceed immediately.
 */
export function pacedProvider(provider: PaymentProvider, perSecond: number, signal: AbortSignal): PaymentProvider {
  let next = 0;
  async function turn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + 1000 / perSecond;
    if (at > now) await setTimeout(at - now, undefined, { signal }).catch(() => {});
  }
  async function after<Value>(ask: () => Promise<Value>): Promise<Value> {
    await turn();
    return await ask();
  }
  return {
    account: provider.account,
    isLive: provider.isLive,
    createCheckout: (request) => after(() => provider.createCheckout(request)),
    findSession: (id) => after(() => provider.findSession(id)),
    findSessionOfPayment: (id) => after(() => provider.findSessionOfPayment(id)),
    readPayment: (id) => after(() => provider.readPayment(id)),
    refundPayment: (id) => after(() => provider.refundPayment(id)),
    expireSession: (id) => after(() => provider.expireSession(id)),
    listSessions: (window) => after(() => provider.listSessions(window)),
    listRefunds: (window) => after(() => provider.listRefunds(window)),
    listDisputes: (window) => after(() => provider.listDisputes(window)),
    parseWebhookEvent: (body, signature) => provider.parseWebhookEvent(body, signature),
  };
}
