import type { Locale } from "#i18n/locale.ts";
import { markup } from "#std/markup.ts";
import { pageResponse } from "./page-frame.ts";
import { gatewayWords } from "./words.ts";

const retryAfterSeconds = "5";

/** For a page of the gateway whose records cannot be reached: a 503 that leads back to the page itself. */
export function busyPage(language: Locale): Response {
  const words = gatewayWords[language];
  const response = pageResponse({
    language,
    title: words.busyTitle,
    status: 503,
    content: markup`
<h1>${words.busyTitle}</h1>
<p role="alert">${words.busy}</p>
<p><a href="">${words.tryAgain}</a></p>`,
  });
  response.headers.set("retry-after", retryAfterSeconds);
  return response;
}
