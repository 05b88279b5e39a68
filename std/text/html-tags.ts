/** A tag of an HTML document and its position. */
export type HtmlTag = {
  /** In lowercase. */
  name: string;
  isEnd: boolean;
  /** Everything between the name and `>`; begins with a space if there is an attribute. */
  attributes: string;
  start: number;
  end: number;
  /** The text of a script or style, up to its end tag, which is not reported separately; else null. */
  body: string | null;
};

const anyTag = /<(\/?)([a-zA-Z][\w-]*)([^>]*)>/g;

/**
 * Iterates over the tags of a document. Only for HTML that escapes `<` and `>` in texts and attributes and puts values
 * in double quotes, as React does.
 */
export function* htmlTags(html: string): Generator<HtmlTag> {
  const pattern = new RegExp(anyTag);
  for (let found = pattern.exec(html); found !== null; found = pattern.exec(html)) {
    const [text, slash, written = "", attributes = ""] = found;
    const name = written.toLowerCase();
    const end = found.index + text.length;
    const isEnd = slash === "/";
    const isRaw = !isEnd && (name === "script" || name === "style");
    const body = isRaw ? html.slice(end, endOfRaw(html, name, end)) : null;
    yield { name, isEnd, attributes, start: found.index, end, body };
    if (body !== null) pattern.lastIndex = end + body.length + `</${name}>`.length;
  }
}

/** Returns the raw value of an attribute; null without it or without a value. */
export function attributeOf({ attributes }: HtmlTag, name: string): string | null {
  const opening = ` ${name}="`;
  const start = attributes.indexOf(opening);
  if (start === -1) return null;
  const from = start + opening.length;
  return attributes.slice(from, attributes.indexOf('"', from));
}

function endOfRaw(html: string, name: string, from: number): number {
  const end = html.indexOf(`</${name}>`, from);
  return end === -1 ? html.length : end;
}
