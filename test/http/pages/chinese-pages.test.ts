import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

/**
 * Latin words that appear on Chinese pages on purpose: names, abbreviations, owner-written text, and postal
 * addresses.
 */
const allowed =
  /^(?:Taoli|EN|HSK|YCT|TOCFL|AP|IB|SAT|Stripe|Google|wang|laoshi|wls|UTC|Cookie|JavaScript|WeChat|ID|QR|USD|URL|IP|hr|CA|NY|ON|IL|BC|MA|WA|ET|PT|CT)$/i;

const pages = [
  "/zh",
  "/zh?city=All+Cities",
  "/zh?city=Boston&category=hsk",
  "/zh/city/toronto",
  "/zh/resources",
  "/zh/pricing",
  "/zh/about",
  "/zh/terms",
  "/zh/privacy",
  "/zh/auth",
  "/zh/auth?tab=sign-up",
  "/zh/dashboard",
  "/zh/listing/00000000-0000-4000-8000-000000000000",
  "/zh/nonsense",
  "/zh/unsubscribe",
];

test.each(pages)("%s is completely in Chinese", async (path) => {
  const html = await (await app.fetch(path)).text();
  const document = parse(html);
  const text = textOf(document.childNodes, "zh-Hans").replace(/\S+@\S+|https?:\S+|\S+\.example\S*/g, " ");
  const messages = (text.match(/[A-Za-z][A-Za-z'’]+/g) ?? []).filter((word) => !allowed.test(word));
  expect([...new Set(messages)]).toEqual([]);
});

/** Returns the text for readers and screen readers, except for text marked as another language. */
function textOf(nodes: Node[], language: string): string {
  const parts = nodes.map((node) => {
    if ("value" in node && node.nodeName === "#text") return language === "zh-Hans" ? node.value : " ";
    if (node.nodeName === "#comment") return "";
    if (!("attrs" in node) || ["script", "style", "noscript"].includes(node.tagName)) return " ";
    if (node.tagName === "wbr") return "";
    const attribute = (name: string) => node.attrs.find((candidate) => candidate.name === name)?.value;
    const own = attribute("lang") ?? language;
    const spoken = ["aria-label", "title", "placeholder", "alt"].map((name) => attribute(name) ?? "");
    return ` ${own === "zh-Hans" ? spoken.join(" ") : ""} ${textOf(node.childNodes, own)} `;
  });
  return parts.join("");
}
