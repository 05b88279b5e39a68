import type { Context } from "hono";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import { type Markup, markup } from "#std/markup.ts";
import { readSettings } from "./announce.ts";
import type { Gateway } from "./gateway-options.ts";
import type { Fault, FaultKind, GatewayRecords } from "./gateway-store.ts";
import { pageResponse } from "./page-frame.ts";
import { listPayments } from "./panel-page.ts";
import { advanceSessions } from "./session-events.ts";
import { gatewayWords } from "./words.ts";

type Settings = GatewayRecords["settings"];

/**
 * GET and POST /: the latest payments, how messages go out, and what goes wrong with calls of the API. In Chinese with
 * `?language=zh`.
 */
export async function answerOverviewPage(gateway: Gateway, context: Context): Promise<Response> {
  if (!gateway.hasOverview) return context.notFound();
  const language: Locale = context.req.query("language") === "zh" ? "zh" : "en";
  const isPost = context.req.method === "POST";
  const change = isPost ? readChange(await context.req.parseBody()) : {};
  return gateway.store.transaction(async (records) => {
    await advanceSessions(gateway, records);
    const settings = { ...(await readSettings(records)), ...change };
    if (!isPost) return overviewPage(language, settings, await listPayments(gateway, records, language));
    await records.save("settings", "settings", settings);
    const location = gateway.pagesUrl + (language === "zh" ? "?language=zh" : "");
    return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  });
}

function overviewPage(language: Locale, { deliveries, fault }: Settings, payments: Markup[]): Response {
  const words = gatewayWords[language];
  return pageResponse({
    language,
    title: words.overviewTitle,
    content: markup`
<h1>${words.overviewTitle}</h1>
${payments.length === 0 ? markup`<p>${words.none}</p>` : markup`<ul class="list">${payments}</ul>`}
<form method="post">
<label for="deliveries">${words.deliveriesTitle}</label>
<select id="deliveries" name="deliveries">${options(words.deliveries, deliveries)}</select>
<button>${words.save}</button>
</form>
<h2>${words.faultsTitle}</h2>
<p>${words.faultsMore}</p>
${fault === null ? null : markup`<p class="problem">${interpolate(words.faultOn, { fault: words.faults[fault.kind] })}</p>`}
<form method="post">
<label for="fault">${words.faultTitle}</label>
<select id="fault" name="fault">${options(words.faults, fault?.kind ?? "none")}</select>
<label for="scope">${words.scopeTitle}</label>
<select id="scope" name="scope">${options(words.scopes, fault?.scope ?? "all")}</select>
<label for="times">${words.timesTitle}</label>
<select id="times" name="times">${options(words.times, fault?.left === null ? "always" : "once")}</select>
<button>${words.save}</button>
</form>`,
  });
}

function options(choices: Readonly<Record<string, string>>, chosen: string): Markup[] {
  return Object.entries(choices).map(([value, text]) =>
    value === chosen
      ? markup`<option value="${value}" selected>${text}</option>`
      : markup`<option value="${value}">${text}</option>`,
  );
}

/** What a form changes. Values that it does not offer change nothing. */
function readChange(form: Record<string, unknown>): Partial<Settings> {
  const { deliveries, faults } = gatewayWords.en;
  const mode = oneOf(deliveries, form["deliveries"]);
  const kind = oneOf(faults, form["fault"]);
  return {
    ...(mode !== null && { deliveries: mode }),
    ...(kind !== null && { fault: kind === "none" ? null : readFault(kind, form) }),
  };
}

function readFault(kind: FaultKind, form: Record<string, unknown>): Fault {
  const { scopes, times } = gatewayWords.en;
  const isLasting = oneOf(times, form["times"]) === "always";
  return { kind, scope: oneOf(scopes, form["scope"]) ?? "all", left: isLasting ? null : 1 };
}

function oneOf<Name extends string>(choices: Readonly<Record<Name, string>>, value: unknown): Name | null {
  return typeof value === "string" && Object.hasOwn(choices, value) ? (value as Name) : null;
}
