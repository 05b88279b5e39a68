import type { Context } from "hono";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import { markup } from "#std/markup.ts";
import type { Gateway } from "./gateway-options.ts";
import type { RecordAccess, SessionRecord } from "./gateway-store.ts";
import { moneyText, pageResponse } from "./page-frame.ts";
import { advanceSessions, completeSession } from "./session-events.ts";
import { gatewayWords } from "./words.ts";

/**
 * GET and POST /pay/:id: where Stripe's page would be. Whatever is posted leads to a page that is fetched, so that the way back
 * and a reload ask nobody whether to send a form again.
 */
export async function answerPayPage(gateway: Gateway, context: Context): Promise<Response> {
  const id = context.req.param("id") ?? "";
  const choice = context.req.method === "POST" ? readChoice((await context.req.parseBody()).choice) : null;
  return gateway.store.transaction(async (records) => {
    await advanceSessions(gateway, records);
    const record = await records.find("session", id);
    if (record === null) return context.notFound();
    const isOpen = record.session.status === "open";
    if (context.req.method === "POST") {
      const target = isOpen && choice !== null ? await follow(gateway, records, record, choice) : returnUrl(record);
      return redirect(target ?? `${gateway.pagesUrl}/pay/${id}`);
    }
    return isOpen ? payPage(record, context.req.query("declined") !== undefined) : closedPage(record);
  });
}

type Choice = keyof (typeof gatewayWords)["en"]["choices"];

/** Does what was chosen, and gives the address where it leads. */
async function follow(
  gateway: Gateway,
  records: RecordAccess,
  record: SessionRecord,
  choice: Choice,
): Promise<string | null> {
  if (choice === "decline") return `${gateway.pagesUrl}/pay/${record.session.id}?declined=1`;
  if (choice === "abandon") return record.session.cancel_url ?? record.session.success_url;
  const settlements = { pay: null, "later-succeed": "succeed", "later-fail": "fail" } as const;
  await completeSession(gateway, records, record, settlements[choice]);
  return successUrl(record);
}

function payPage(record: SessionRecord, isDeclined: boolean): Response {
  const { session, description } = record;
  const language = localeOf(record);
  const words = gatewayWords[language];
  const choices = Object.entries(words.choices).map(
    ([value, text]) => markup`<button name="choice" value="${value}">${text}</button>\n`,
  );
  const email = session.customer_email;
  return pageResponse({
    language,
    title: words.payTo,
    formTargets: [session.success_url, session.cancel_url],
    content: markup`
<h1>${description}</h1>
<p class="amount">${moneyText(language, session.amount_total ?? 0, session.currency ?? "")}</p>
${email === null ? null : markup`<p>${interpolate(words.receiptTo, { email })}</p>`}
${isDeclined ? markup`<p class="problem" role="alert">${words.declined}</p>` : null}
<p>${words.noticeMore}</p>
<form method="post">
${choices}</form>`,
  });
}

function closedPage(record: SessionRecord): Response {
  const { session } = record;
  const words = gatewayWords[localeOf(record)];
  const target = returnUrl(record) ?? session.cancel_url;
  return pageResponse({
    language: localeOf(record),
    title: words.overTitle,
    status: 410,
    content: markup`
<h1>${words.overTitle}</h1>
<p>${words.over}</p>
${target === null ? null : markup`<p><a href="${target}">${words.back}</a></p>`}`,
  });
}

/** The language in which a session was opened. */
export function localeOf({ session }: SessionRecord): Locale {
  return session.locale === "zh" ? "zh" : "en";
}

/** Where a payer goes who has paid; null for a session that nobody has. */
function returnUrl(record: SessionRecord): string | null {
  return record.session.status === "complete" ? successUrl(record) : null;
}

function successUrl({ session }: SessionRecord): string | null {
  return session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;
}

function readChoice(value: unknown): Choice | null {
  return typeof value === "string" && Object.hasOwn(gatewayWords.en.choices, value) ? (value as Choice) : null;
}

function redirect(url: string): Response {
  return new Response(null, { status: 303, headers: { location: url, "cache-control": "no-store" } });
}
