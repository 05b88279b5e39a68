import type { Context } from "hono";
import { fill } from "#i18n/fill.ts";
import type { Language } from "#i18n/language.ts";
import { markup } from "#std/markup.ts";
import type { Gateway } from "./gateway-options.ts";
import type { RecordAccess, SessionRecord } from "./gateway-store.ts";
import { moneyText, pageResponse } from "./page-frame.ts";
import { advanceSessions, completeSession } from "./session-events.ts";
import { gatewayWords } from "./words.ts";

/** GET and POST /pay/:id: where Stripe's page would be. */
export async function answerPayPage(gateway: Gateway, context: Context): Promise<Response> {
  const id = context.req.param("id") ?? "";
  const choice = context.req.method === "POST" ? readChoice((await context.req.parseBody()).choice) : null;
  return gateway.store.transaction(async (records) => {
    await advanceSessions(gateway, records);
    const record = await records.find("session", id);
    if (record === null) return context.notFound();
    if (record.session.status !== "open") return closedPage(record);
    if (choice === null) return payPage(record, false);
    if (choice === "decline") return payPage(record, true);
    return follow(gateway, records, record, choice);
  });
}

type Choice = keyof (typeof gatewayWords)["en"]["choices"];

async function follow(
  gateway: Gateway,
  records: RecordAccess,
  record: SessionRecord,
  choice: Exclude<Choice, "decline">,
): Promise<Response> {
  if (choice === "abandon") return redirect(record.session.cancel_url ?? record.session.success_url);
  const settlements = { pay: null, "later-succeed": "succeed", "later-fail": "fail" } as const;
  await completeSession(gateway, records, record, settlements[choice]);
  return redirect(returnUrl(record));
}

function payPage(record: SessionRecord, isDeclined: boolean): Response {
  const { session, description } = record;
  const language = languageOf(record);
  const words = gatewayWords[language];
  const choices = Object.entries(words.choices).map(
    ([value, text]) => markup`<button name="choice" value="${value}">${text}</button>\n`,
  );
  const email = session.customer_email;
  return pageResponse({
    language,
    title: words.payTo,
    status: isDeclined ? 402 : 200,
    formTargets: [session.success_url, session.cancel_url],
    content: markup`
<h1>${description}</h1>
<p class="amount">${moneyText(language, session.amount_total ?? 0, session.currency ?? "")}</p>
${email === null ? null : markup`<p>${fill(words.receiptTo, { email })}</p>`}
${isDeclined ? markup`<p class="problem" role="alert">${words.declined}</p>` : null}
<p>${words.noticeMore}</p>
<form method="post">
${choices}</form>`,
  });
}

function closedPage(record: SessionRecord): Response {
  const { session } = record;
  const words = gatewayWords[languageOf(record)];
  const target = session.status === "complete" ? returnUrl(record) : session.cancel_url;
  return pageResponse({
    language: languageOf(record),
    title: words.overTitle,
    status: 410,
    content: markup`
<h1>${words.overTitle}</h1>
<p>${words.over}</p>
${target === null ? null : markup`<p><a href="${target}">${words.back}</a></p>`}`,
  });
}

/** The language in which a session was opened. */
export function languageOf({ session }: SessionRecord): Language {
  return session.locale === "zh" ? "zh" : "en";
}

function returnUrl({ session }: SessionRecord): string | null {
  return session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;
}

function readChoice(value: unknown): Choice | null {
  return typeof value === "string" && Object.hasOwn(gatewayWords.en.choices, value) ? (value as Choice) : null;
}

/** See Other: whatever was posted, the next page is fetched. */
function redirect(url: string | null): Response {
  return new Response(null, { status: 303, headers: { location: url ?? "/", "cache-control": "no-store" } });
}
