import type { Context } from "hono";
import { html } from "hono/html";
import { advanceSessions } from "../lifecycle/checkout-sessions.ts";
import type { SandboxContext } from "../options.ts";
import type { DeliveryRecord, SessionRecord } from "../store/store.ts";
import { type Locale, type Messages, messages } from "./messages.ts";
import {
  type BadgeTone,
  badge,
  formatMoney,
  formatTime,
  type Html,
  overviewLink,
  pageResponse,
  paymentBadge,
  seeOther,
} from "./page.ts";
import { localeOf } from "./pay-page.ts";
import { availableActions, type PaymentHistory, performAction, readAction, readHistory } from "./test-controls.ts";

/** GET and POST /payments/:id: the history of one payment, and test controls for its refunds, disputes and events. */
export async function paymentPage(sandbox: SandboxContext, context: Context): Promise<Response> {
  const id = context.req.param("id") ?? "";
  const isPost = context.req.method === "POST";
  const action = isPost ? readAction((await context.req.parseBody())["action"]) : null;
  return sandbox.store.transaction(async (records) => {
    await advanceSessions(sandbox, records);
    const record = await records.find("session", id);
    if (record === null) return context.notFound();
    if (action !== null) await performAction(sandbox, records, record, action);
    if (isPost) return seeOther(`${sandbox.pagesUrl}/payments/${id}`);
    return page(sandbox, record, await readHistory(records, record), await records.list("delivery"));
  });
}

function page(
  sandbox: SandboxContext,
  record: SessionRecord,
  history: PaymentHistory,
  deliveries: DeliveryRecord[],
): Promise<Response> {
  const { session, description } = record;
  const locale = localeOf(record);
  const t = messages[locale];
  return pageResponse(sandbox, {
    locale,
    title: description,
    links: overviewLink(sandbox, locale),
    content: html`<div class="sandbox-columns">
<div class="sandbox-summary">
<h1>${description}</h1>
<p class="sandbox-amount">${formatMoney(locale, session.amount_total ?? 0, session.currency)} ${paymentBadge(t, record)}</p>
${details(t, record)}
</div>
<aside class="sandbox-card">
<h2>${t.actionsTitle}</h2>
${controls(t, record, history)}
</aside>
<div>
<h2>${t.refundsTitle}</h2>
${amountRows(locale, history.refunds, t.refundStatus)}
<h2>${t.disputesTitle}</h2>
${amountRows(locale, history.disputes, t.disputeStatus)}
<h2>${t.eventsTitle}</h2>
${eventRows(t, history, deliveries)}
</div>
</div>`,
  });
}

function details(t: Messages, { session }: SessionRecord): Html {
  const { id, status, payment_status: payment, customer_email: email, created } = session;
  const rows: [string, Html | string][] = [
    [t.details.session, html`<code>${id}</code>`],
    [t.details.status, labelOf(t.sessionStatus, status)],
    [t.details.payment, labelOf(t.paymentStatus, payment)],
    ...(email === null ? [] : [[t.details.email, email] satisfies [string, string]]),
    [t.details.created, `${formatTime(created)} UTC`],
  ];
  return html`<dl class="sandbox-details">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

type Row = { amount: number; currency: string; status: string | null; created: number };

const tones: Record<string, BadgeTone> = {
  succeeded: "good",
  won: "good",
  delivered: "good",
  failed: "bad",
  lost: "bad",
  needs_response: "bad",
  "given-up": "bad",
  warning_closed: "plain",
};

function amountRows(locale: Locale, rows: readonly Row[], labels: Record<string, string>): Html {
  return list(
    messages[locale],
    rows.map(
      ({ amount, currency, status, created }) => html`<li>
<span>${formatMoney(locale, amount, currency)}</span>
<time>${formatTime(created)}</time>
${badge(tones[status ?? ""] ?? "wait", labelOf(labels, status))}
</li>`,
    ),
  );
}

function eventRows(t: Messages, { events }: PaymentHistory, deliveries: DeliveryRecord[]): Html {
  const rows = events.flatMap(({ id, type }) =>
    deliveries
      .filter(({ eventId }) => eventId === id)
      .map(
        ({ status, attempts }) => html`<li>
<code>${type}</code>
<span class="sandbox-hint">${t.attempts(attempts)}</span>
${badge(tones[status] ?? "wait", t.deliveryStatus[status])}
</li>`,
      ),
  );
  return list(t, rows);
}

function list(t: Messages, items: Html[]): Html {
  return items.length === 0
    ? html`<p class="sandbox-hint">${t.none}</p>`
    : html`<ul class="sandbox-rows">${items}</ul>`;
}

function controls(t: Messages, record: SessionRecord, history: PaymentHistory): Html {
  const buttons = availableActions(record, history).map(
    (action) => html`<button class="sandbox-button" name="action" value="${action}">${t.actions[action]}</button>`,
  );
  if (buttons.length === 0) return html`<p class="sandbox-hint">${t.noActions}</p>`;
  return html`<form method="post" class="sandbox-form">${buttons}</form>`;
}

function labelOf(labels: Record<string, string>, status: string | null): string {
  return labels[status ?? ""] ?? status ?? "";
}
