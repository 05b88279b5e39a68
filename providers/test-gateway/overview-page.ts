import type { Context } from "hono";
import type { Language } from "#i18n/language.ts";
import { markup } from "#std/markup.ts";
import { readSettings } from "./announce.ts";
import type { Gateway } from "./gateway-options.ts";
import type { DeliveryMode } from "./gateway-store.ts";
import { pageResponse } from "./page-frame.ts";
import { listPayments } from "./panel-page.ts";
import { advanceSessions } from "./session-events.ts";
import { gatewayWords } from "./words.ts";

/** GET and POST /: the latest payments, and how messages go out. In Chinese with `?language=zh`. */
export async function answerOverviewPage(gateway: Gateway, context: Context): Promise<Response> {
  if (!gateway.hasOverview) return context.notFound();
  const language: Language = context.req.query("language") === "zh" ? "zh" : "en";
  const words = gatewayWords[language];
  const isPost = context.req.method === "POST";
  const mode = isPost ? readMode((await context.req.parseBody()).deliveries) : null;
  return gateway.store.transaction(async (records) => {
    await advanceSessions(gateway, records);
    const settings = await readSettings(records);
    if (mode !== null) await records.save("settings", "settings", { ...settings, deliveries: mode });
    if (isPost) {
      const location = gateway.pagesUrl + (language === "zh" ? "?language=zh" : "");
      return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
    }
    const { deliveries } = settings;
    const modes = Object.entries(words.deliveries).map(([value, text]) =>
      value === deliveries
        ? markup`<option value="${value}" selected>${text}</option>`
        : markup`<option value="${value}">${text}</option>`,
    );
    const payments = await listPayments(gateway, records, language);
    return pageResponse({
      language,
      title: words.overviewTitle,
      content: markup`
<h1>${words.overviewTitle}</h1>
${payments.length === 0 ? markup`<p>${words.none}</p>` : markup`<ul class="list">${payments}</ul>`}
<form method="post">
<label for="deliveries">${words.deliveriesTitle}</label>
<select id="deliveries" name="deliveries">${modes}</select>
<button>${words.save}</button>
</form>`,
    });
  });
}

function readMode(value: unknown): DeliveryMode | null {
  const modes = gatewayWords.en.deliveries;
  return typeof value === "string" && Object.hasOwn(modes, value) ? (value as DeliveryMode) : null;
}
