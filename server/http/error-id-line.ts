import type { Context } from "hono";
import { interpolate } from "#i18n/interpolate.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";

/** The line of a plain-text error with the request id, in the locale of the path. */
export function errorIdLine(context: Context): string {
  const { errorId } = messagesFor(splitLocale(context.req.path).locale, "shared").failure;
  return interpolate(errorId, { id: requestIdOf(context) });
}
