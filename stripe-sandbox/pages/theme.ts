import { createHash } from "node:crypto";
import type { Locale } from "./messages.ts";
import { defaultTokens, rules } from "./stylesheet.ts";

export type Theme = {
  /**
   * Precedes the sandbox's own rules in place of the default tokens, so it has to set the custom properties of
   * `defaultTokens`. Relative URLs in it resolve against the stylesheet's URL.
   */
  stylesheet: string;
  /** Trusted HTML for the top left of every page, for example a logo with a link. */
  header?: (locale: Locale) => string;
};

export const stylesheetPath = "/style.css";

/** Changes with the content, because browsers cache the stylesheet forever. */
export function stylesheetVersion(theme: Theme | undefined): string {
  return createHash("sha256").update(contentOf(theme)).digest("hex").slice(0, 12);
}

export function stylesheetResponse(theme: Theme | undefined): Response {
  return new Response(contentOf(theme), {
    headers: {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
  });
}

function contentOf(theme: Theme | undefined): string {
  return `${theme?.stylesheet ?? defaultTokens}\n${rules}`;
}
