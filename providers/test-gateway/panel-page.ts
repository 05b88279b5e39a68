import type { Context } from "hono";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import { type Markup, markup } from "#std/markup.ts";
import type { Gateway } from "./gateway-options.ts";
import type { DeliveryRecord, RecordAccess, SessionRecord } from "./gateway-store.ts";
import { moneyText, pageResponse } from "./page-frame.ts";
import { act, type PanelAction, type PaymentHistory, possibleActions, readHistory } from "./panel-actions.ts";
import { localeOf } from "./pay-page.ts";
import { advanceSessions } from "./session-events.ts";
import { gatewayWords } from "./words.ts";

/** GET and POST /payments/:id: what happened to one payment, and what else may happen to it. */
export async function answerPanelPage(gateway: Gateway, context: Context): Promise<Response> {
  const id = context.req.param("id") ?? "";
  const isPost = context.req.method === "POST";
  const action = isPost ? readAction((await context.req.parseBody()).action) : null;
  return gateway.store.transaction(async (records) => {
    await advanceSessions(gateway, records);
    const record = await records.find("session", id);
    if (record === null) return context.notFound();
    if (action !== null) await act(gateway, records, record, action);
    if (isPost) {
      return new Response(null, { status: 303, headers: { location: `${gateway.pagesUrl}/payments/${id}` } });
    }
    return panelPage(record, await readHistory(records, record), await records.list("delivery"));
  });
}

function panelPage(record: SessionRecord, history: PaymentHistory, deliveries: DeliveryRecord[]): Response {
  const { session, description } = record;
  const language = localeOf(record);
  const words = gatewayWords[language];
  const buttons = possibleActions(record, history).map(
    (action) => markup`<button name="action" value="${action}">${words.actions[action]}</button>\n`,
  );
  const state = interpolate(words.sessionState, { status: session.status ?? "", payment: session.payment_status });
  return pageResponse({
    language,
    title: words.panelTitle,
    content: markup`
<h1>${description}</h1>
<p class="amount">${moneyText(language, session.amount_total ?? 0, session.currency ?? "")}</p>
<p>${state}</p>
${section(language, words.refundsTitle, moneyLines(language, words.refund, history.refunds))}
${section(language, words.disputesTitle, moneyLines(language, words.dispute, history.disputes))}
${section(language, words.messagesTitle, messageLines(language, history, deliveries))}
<form method="post">
${buttons}</form>`,
  });
}

type Sum = { amount: number; currency: string; status: string | null };

function moneyLines(language: Locale, template: string, sums: readonly Sum[]): string[] {
  return sums.map(({ amount, currency, status }) =>
    interpolate(template, { amount: moneyText(language, amount, currency), status: status ?? "" }),
  );
}

function messageLines(language: Locale, { events }: PaymentHistory, deliveries: DeliveryRecord[]): string[] {
  return events.flatMap(({ id, type }) =>
    deliveries
      .filter(({ eventId }) => eventId === id)
      .map(({ status, attempts }) => interpolate(gatewayWords[language].message, { type, status, attempts })),
  );
}

function section(language: Locale, title: string, lines: readonly string[]): Markup {
  const items = lines.map((line) => markup`<li>${line}</li>\n`);
  const content = items.length === 0 ? markup`<p>${gatewayWords[language].none}</p>` : markup`<ul>${items}</ul>`;
  return markup`<h2>${title}</h2>\n${content}`;
}

function readAction(value: unknown): PanelAction | null {
  return typeof value === "string" && Object.hasOwn(gatewayWords.en.actions, value) ? (value as PanelAction) : null;
}

/** The newest sessions of the overview, as lines with a link. */
export async function listPayments(gateway: Gateway, records: RecordAccess, language: Locale): Promise<Markup[]> {
  const sessions = (await records.list("session")).slice(0, 50);
  return sessions.map(({ session, description }) => {
    const amount = moneyText(language, session.amount_total ?? 0, session.currency ?? "");
    const url = `${gateway.pagesUrl}/payments/${session.id}`;
    return markup`<li><a href="${url}">${description}, ${amount}</a> <span>${session.status}, ${session.payment_status}</span></li>\n`;
  });
}
