import { collectTokens } from "#server/critical-css/page-tokens.ts";
import { attributeOf, type HtmlTag, htmlTags } from "#std/text/html-tags.ts";
import type { Marker } from "./missing-marker-error.ts";

const dataCall = /^window\.__reactRouterContext\.streamController\.enqueue\(("[\s\S]*")\);$/;
const dataEnd = "window.__reactRouterContext.streamController.close();";
const context = "window.__reactRouterContext = ";
const routeList = /^\s*window\.__reactRouterRouteModules = \{(.*)\};$/m;

/** Parses React Router's output in one pass into the parts that `finalizePage` reassembles. */
export class PageReader {
  /** The page without nonces, preloads and extracted data. `finalizePage` replaces some pieces. */
  readonly pieces: string[] = [];
  /** The inline code of our own elements. */
  readonly scripts: string[] = [];
  readonly styles: string[] = [];
  readonly styleLinks: { piece: number; href: string; isInlined: boolean }[] = [];
  /** The hydration data, in the chunks in which it was streamed. */
  readonly data: string[] = [];
  /** A page that starts immediately preloads its modules; for other pages the start file loads them. */
  startsNow = false;
  /** The start script's tag, and the innermost route that it starts. */
  start: { tagPiece: number; routeId: string } | null = null;
  /** The markers found in this page. */
  readonly found = new Set<Marker>();
  readonly tokens = collectTokens();

  readonly #html: string;
  readonly #nonce: string;
  readonly #extractsData: boolean;
  #position = 0;

  constructor(html: string, nonce: string, extractsData: boolean) {
    this.#html = html;
    this.#nonce = ` nonce="${nonce}"`;
    this.#extractsData = extractsData;
    for (const tag of htmlTags(html)) this.#read(tag);
    this.pieces.push(html.slice(this.#position));
  }

  #read(tag: HtmlTag): void {
    this.tokens.read(tag);
    if (tag.isEnd) return;
    if (tag.name === "html") this.startsNow = attributeOf(tag, "data-start") !== null;
    const rel = tag.name === "link" ? attributeOf(tag, "rel") : null;
    const isOwn = tag.attributes.includes(this.#nonce);
    if (rel === "modulepreload") this.#readPreload(tag);
    else if (rel === "stylesheet") this.#readStyleLink(tag);
    else if (isOwn && tag.body !== null) this.#readCode(tag, tag.body);
    else if (isOwn) this.#replace(tag.start, tag.end, this.#withoutNonce(tag));
  }

  #readPreload(tag: HtmlTag): void {
    this.found.add("preloads");
    this.#replace(tag.start, tag.end, this.startsNow ? this.#withoutNonce(tag) : "");
  }

  #readStyleLink(tag: HtmlTag): void {
    const piece = this.#replace(tag.start, tag.end, this.#withoutNonce(tag));
    const isInlined = attributeOf(tag, "data-inlined") !== null;
    this.styleLinks.push({ piece, href: attributeOf(tag, "href") ?? "", isInlined });
  }

  #readCode(tag: HtmlTag, body: string): void {
    const end = tag.end + body.length;
    if (tag.name === "script" && this.#readData(body)) {
      this.#replace(tag.start, end + "</script>".length, "");
      return;
    }
    const tagPiece = this.#replace(tag.start, tag.end, this.#withoutNonce(tag));
    const isLeftOut = tag.name === "script" && this.#readFrameworkScript(tag, body, tagPiece);
    this.#replace(tag.end, end, isLeftOut ? "" : body);
    if (isLeftOut || attributeOf(tag, "src") !== null) return;
    if (tag.name === "style") this.styles.push(body);
    else this.scripts.push(body);
  }

  /** Returns whether the start file replaces the script's code. The element stays, because the framework expects it. */
  #readFrameworkScript(tag: HtmlTag, body: string, tagPiece: number): boolean {
    if (body.startsWith(context)) {
      this.found.add("context");
      return this.#extractsData;
    }
    if (attributeOf(tag, "type") !== "module" || attributeOf(tag, "src") !== null) return false;
    this.found.add("start");
    const routes = [...(routeList.exec(body)?.[1] ?? "").matchAll(/"([^"]+)":/g)];
    const routeId = routes.at(-1)?.[1];
    if (routeId === undefined) return false;
    this.found.add("routeModules");
    this.start = { tagPiece, routeId };
    return true;
  }

  /** Returns whether the script was extracted. */
  #readData(body: string): boolean {
    if (body === dataEnd) {
      this.found.add("dataEnd");
      return this.#extractsData;
    }
    const literal = dataCall.exec(body)?.[1];
    if (literal === undefined) return false;
    this.found.add("data");
    if (this.#extractsData) this.data.push(JSON.parse(literal) as string);
    return this.#extractsData;
  }

  /** Copies the page up to `start` and replaces the part up to `end` with `text`. Returns the piece's index. */
  #replace(start: number, end: number, text: string): number {
    const piece = this.pieces.push(this.#html.slice(this.#position, start), text) - 1;
    this.#position = end;
    return piece;
  }

  #withoutNonce({ start, end }: HtmlTag): string {
    return this.#html.slice(start, end).replace(this.#nonce, "");
  }
}
