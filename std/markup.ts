/** HTML whose parts are known to be safe. Only `markup` makes it. */
export type Markup = { readonly html: string };

type Part = string | number | Markup | readonly Markup[] | null;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A template whose values are escaped for text and for quoted attributes; markup goes in as it is, null as nothing. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return { html: strings.map((text, index) => (index === 0 ? text : htmlOf(parts[index - 1]) + text)).join("") };
}

function htmlOf(part: Part | undefined): string {
  if (part === null || part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
  return "html" in part ? part.html : part.map(({ html }) => html).join("");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
