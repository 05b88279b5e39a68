import type { Context } from "hono";
import { html } from "hono/html";
import { advanceSessions } from "../lifecycle/checkout-sessions.ts";
import type { SandboxContext } from "../options.ts";
import {
  type FailureKind,
  type InjectedFailure,
  readSettings,
  type SandboxRecords,
  type SessionRecord,
} from "../store/store.ts";
import { type Locale, localeTags, type Messages, messages } from "./messages.ts";
import { formatMoney, formatTime, type Html, pageResponse, paymentBadge, seeOther } from "./page.ts";

type Settings = SandboxRecords["settings"];

const maxPayments = 50;

/**
 * GET and POST /: the latest payments, how events are delivered, and injected failures. In Chinese with
 * `?language=zh`.
 */
export async function overviewPage(sandbox: SandboxContext, context: Context): Promise<Response> {
  if (!sandbox.hasOverview) return context.notFound();
  const locale: Locale = context.req.query("language") === "zh" ? "zh" : "en";
  const isPost = context.req.method === "POST";
  const change = isPost ? readChange(await context.req.parseBody()) : {};
  return sandbox.store.transaction(async (records) => {
    await advanceSessions(sandbox, records);
    const settings = { ...(await readSettings(records)), ...change };
    if (!isPost) return page(sandbox, locale, settings, (await records.list("session")).slice(0, maxPayments));
    await records.save("settings", "settings", settings);
    return seeOther(sandbox.pagesUrl + queryOf(locale));
  });
}

function page(sandbox: SandboxContext, locale: Locale, settings: Settings, payments: SessionRecord[]) {
  const t = messages[locale];
  const other = locale === "en" ? "zh" : "en";
  return pageResponse(sandbox, {
    locale,
    title: t.overviewTitle,
    links: html`<a href="${sandbox.pagesUrl}${queryOf(other)}" lang="${localeTags[other]}">${t.otherLocale}</a>`,
    content: html`<div class="sandbox-columns">
<div>
<h1>${t.overviewTitle}</h1>
${paymentList(sandbox, locale, payments)}
</div>
<div class="sandbox-stack">
${deliveryForm(t, settings)}
${failureForm(t, settings)}
</div>
</div>`,
  });
}

function paymentList({ pagesUrl }: SandboxContext, locale: Locale, payments: SessionRecord[]): Html {
  const t = messages[locale];
  if (payments.length === 0)
    return html`<div class="sandbox-empty"><p>${t.noPayments}</p><p class="sandbox-hint">${t.noPaymentsHint}</p></div>`;
  const rows = payments.map((record) => {
    const { session, description } = record;
    return html`<li>
<a href="${pagesUrl}/payments/${session.id}">${description}</a>
<span class="sandbox-sum">${formatMoney(locale, session.amount_total ?? 0, session.currency)}</span>
<time>${formatTime(session.created)}</time>
${paymentBadge(t, record)}
</li>`;
  });
  return html`<ul class="sandbox-payments">${rows}</ul>`;
}

function deliveryForm(t: Messages, { deliveries }: Settings): Html {
  return html`<section class="sandbox-card">
<h2>${t.deliveriesTitle}</h2>
<form method="post" class="sandbox-form">
${select("deliveries", t.deliveriesLabel, t.deliveries, deliveries)}
<button class="sandbox-button">${t.save}</button>
</form>
</section>`;
}

function failureForm(t: Messages, { failure }: Settings): Html {
  return html`<section class="sandbox-card">
<h2>${t.failuresTitle}</h2>
<p class="sandbox-hint">${t.failuresHint}</p>
${failure === null ? null : html`<p class="sandbox-alert">${t.activeFailure(t.failures[failure.kind])}</p>`}
<form method="post" class="sandbox-form">
${select("failure", t.failureLabel, t.failures, failure?.kind ?? "none")}
${select("scope", t.scopeLabel, t.scopes, failure?.scope ?? "all")}
${select("times", t.timesLabel, t.times, failure?.remaining === null ? "always" : "once")}
<button class="sandbox-button">${t.save}</button>
</form>
</section>`;
}

function select(name: string, label: string, choices: Readonly<Record<string, string>>, chosen: string): Html {
  const options = Object.entries(choices).map(([value, text]) =>
    value === chosen
      ? html`<option value="${value}" selected>${text}</option>`
      : html`<option value="${value}">${text}</option>`,
  );
  return html`<div class="sandbox-field">
<label for="${name}">${label}</label>
<select id="${name}" name="${name}">${options}</select>
</div>`;
}

/** Reads the change from a form. Unknown values change nothing. */
function readChange(form: Record<string, unknown>): Partial<Settings> {
  const { deliveries, failures } = messages.en;
  const mode = oneOf(deliveries, form["deliveries"]);
  const kind = oneOf(failures, form["failure"]);
  return {
    ...(mode !== null && { deliveries: mode }),
    ...(kind !== null && { failure: kind === "none" ? null : readFailure(kind, form) }),
  };
}

function readFailure(kind: FailureKind, form: Record<string, unknown>): InjectedFailure {
  const { scopes, times } = messages.en;
  const isLasting = oneOf(times, form["times"]) === "always";
  return { kind, scope: oneOf(scopes, form["scope"]) ?? "all", remaining: isLasting ? null : 1 };
}

function oneOf<Name extends string>(choices: Readonly<Record<Name, string>>, value: unknown): Name | null {
  return typeof value === "string" && Object.hasOwn(choices, value) ? (value as Name) : null;
}

function queryOf(locale: Locale): string {
  return locale === "zh" ? "?language=zh" : "";
}
