import type { Context } from "hono";
import { html } from "hono/html";
import { advanceSessions, completeSession } from "../lifecycle/checkout-sessions.ts";
import type { SandboxContext } from "../options.ts";
import type { RecordAccess, SessionRecord } from "../store/store.ts";
import { type Locale, messages } from "./messages.ts";
import { formatMoney, pageResponse, seeOther } from "./page.ts";

type Choice = keyof (typeof messages)["en"]["choices"];

/** GET and POST /pay/:id: replaces Stripe's hosted payment page. */
export async function payPage(sandbox: SandboxContext, context: Context): Promise<Response> {
  const id = context.req.param("id") ?? "";
  const isPost = context.req.method === "POST";
  const choice = isPost ? readChoice((await context.req.parseBody())["choice"]) : null;
  return sandbox.store.transaction(async (records) => {
    await advanceSessions(sandbox, records);
    const record = await records.find("session", id);
    if (record === null) return context.notFound();
    const isOpen = record.session.status === "open";
    if (isPost) {
      const target =
        isOpen && choice !== null ? await applyChoice(sandbox, records, record, choice) : returnUrl(record);
      return seeOther(target ?? `${sandbox.pagesUrl}/pay/${id}`);
    }
    if (!isOpen) return closedPage(sandbox, record);
    return openPage(sandbox, record, context.req.query("declined") !== undefined);
  });
}

/** Returns the session's locale. */
export function localeOf({ session }: SessionRecord): Locale {
  return session.locale === "zh" ? "zh" : "en";
}

/** Applies a choice and returns the URL to redirect to. */
async function applyChoice(
  sandbox: SandboxContext,
  records: RecordAccess,
  record: SessionRecord,
  choice: Choice,
): Promise<string | null> {
  if (choice === "decline") return `${sandbox.pagesUrl}/pay/${record.session.id}?declined=1`;
  if (choice === "abandon") return record.session.cancel_url ?? record.session.success_url;
  const settlements = { pay: null, "later-succeed": "succeed", "later-fail": "fail" } as const;
  await completeSession(sandbox, records, record, settlements[choice]);
  return successUrl(record);
}

function openPage(sandbox: SandboxContext, record: SessionRecord, isDeclined: boolean): Promise<Response> {
  const { session, description } = record;
  const locale = localeOf(record);
  const t = messages[locale];
  const email = session.customer_email;
  const choices = (Object.keys(t.choices) as Choice[]).map(
    (choice) => html`<li>
<button class="sandbox-button ${choice === "pay" ? "sandbox-primary" : ""}" name="choice" value="${choice}"
  aria-describedby="hint-${choice}">${t.choices[choice]}</button>
<p id="hint-${choice}" class="sandbox-hint">${t.hints[choice](sandbox.settleAfterSeconds)}</p>
</li>`,
  );
  return pageResponse(sandbox, {
    locale,
    title: t.payTitle,
    formTargets: [session.success_url, session.cancel_url],
    content: html`<div class="sandbox-pay">
<section class="sandbox-summary">
<h1>${description}</h1>
<p class="sandbox-amount">${formatMoney(locale, session.amount_total ?? 0, session.currency)}</p>
${email === null ? null : html`<p>${t.receiptTo(email)}</p>`}
<p class="sandbox-hint">${t.standIn}</p>
</section>
<section class="sandbox-card">
<h2>${t.choicesTitle}</h2>
${isDeclined ? html`<p class="sandbox-alert" role="alert">${t.declined}</p>` : null}
<form method="post"><ul class="sandbox-choices">${choices}</ul></form>
</section>
</div>`,
  });
}

function closedPage(sandbox: SandboxContext, record: SessionRecord): Promise<Response> {
  const locale = localeOf(record);
  const t = messages[locale];
  const target = returnUrl(record) ?? record.session.cancel_url;
  return pageResponse(sandbox, {
    locale,
    title: t.closedTitle,
    status: 410,
    content: html`<div class="sandbox-message">
<h1>${t.closedTitle}</h1>
<p>${t.closed}</p>
${target === null ? null : html`<p><a class="sandbox-button sandbox-primary" href="${target}">${t.back}</a></p>`}
</div>`,
  });
}

/** Return URL after payment; null for an unpaid session. */
function returnUrl(record: SessionRecord): string | null {
  return record.session.status === "complete" ? successUrl(record) : null;
}

function successUrl({ session }: SessionRecord): string | null {
  return session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;
}

function readChoice(value: unknown): Choice | null {
  return typeof value === "string" && Object.hasOwn(messages.en.choices, value) ? (value as Choice) : null;
}
