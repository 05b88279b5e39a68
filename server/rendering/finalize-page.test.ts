import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createStyleSheets } from "#server/critical-css/read-style-sheets.ts";
import { finalizePage } from "./finalize-page.ts";
import { MissingMarkerError } from "./missing-marker-error.ts";

const controller = "window.__reactRouterContext.streamController";
const sheets = createStyleSheets(
  new Map([
    ["/assets/site.css", "p{top:0}.no{top:0}"],
    ["/assets/more.css", "p{left:0}"],
  ]),
);
const siteLink = '<link nonce="n" rel="stylesheet" href="/assets/site.css#"/>';

const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

/** A page without the framework. */
const plain = (body: string, links = siteLink) => `<html lang="en"><head>${links}</head><body>${body}</body></html>`;

/** The framework's part of a page, in its order. */
const start = [
  '<script nonce="n" type="module" async="">import "/assets/manifest-1.js";',
  'import * as route0 from "/assets/root-1.js";',
  'import * as route1 from "/assets/home-1.js";',
  '  window.__reactRouterRouteModules = {"root":route0,"home":route1};',
  "",
  'import("/assets/entry-1.js");</script>',
].join("\n");
const preloads = ["manifest", "entry"].map(
  (name) => `<link rel="modulepreload" href="/assets/${name}-1.js" nonce="n"/>`,
);
const context = '<script nonce="n">window.__reactRouterContext = {};</script>';
const enqueue = (literal: string) => `<script nonce="n">${controller}.enqueue("${literal}");</script>`;
const close = `<script nonce="n">${controller}.close();</script>`;
const withFramework = (data = enqueue("a")) =>
  plain(`<p>桃李</p>${context}${start}${data}${close}`, siteLink + preloads.join(""));

const finalize = (html: string, { extracts = true, inlines = false } = {}) =>
  finalizePage(html, {
    nonce: "n",
    styleSheets: inlines ? sheets : null,
    startFiles: { pathOf: (id, startsNow) => `/assets/start-${id}-${startsNow}.js` },
    extractsHydrationData: extracts,
  });

describe("hydration data", () => {
  test("is extracted as plain text", () => {
    const { html, hydrationData } = finalize(withFramework(enqueue('[{\\"name\\":\\"\\u003cb>\\\\n\\"}]\\n')));
    expect(hydrationData).toBe('[{"name":"<b>\\n"}]\n');
    expect(html).not.toContain("__reactRouterContext");
  });

  test("in several parts is joined in order", () => {
    expect(finalize(withFramework(`${enqueue("a")}<hr/>${enqueue("b")}`)).hydrationData).toBe("ab");
  });

  test("stays in a page that is not shared", () => {
    const { html, hydrationData } = finalize(withFramework(), { extracts: false });
    expect(hydrationData).toBeNull();
    expect(html).toContain(`<script>${controller}.enqueue("a");</script><script>${controller}.close();</script>`);
    expect(html).toContain("<script>window.__reactRouterContext = {};</script>");
  });

  test("in a script without this render's nonce is ignored", () => {
    const forged = enqueue("forged").replace('"n"', '"other"');
    const { html, hydrationData } = finalize(withFramework(forged + enqueue("a")));
    expect(hydrationData).toBe("a");
    expect(html).toContain(forged);
  });
});

describe("the start script", () => {
  test("is named by the page, whose scripts contain no code", () => {
    const { html, scriptHashes } = finalize(withFramework());
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).toContain(
      '<script></script><script type="module" async="" data-script="/assets/start-home-false.js"></script>',
    );
    expect(scriptHashes).toEqual([]);
  });

  test("of a page that requires its script keeps the preloads", () => {
    const { html } = finalize(withFramework().replace("<html", '<html data-start="now"'), { extracts: false });
    expect(html).toContain('<link rel="modulepreload" href="/assets/manifest-1.js"/>');
  });

  test("of a page without the framework is removed", () => {
    expect(finalize(plain("<p>桃李</p>"))).toMatchObject({
      html: plain("<p>桃李</p>", siteLink.replace(' nonce="n"', "")),
      hydrationData: null,
    });
  });
});

describe("inline code", () => {
  const page = (body: string) => plain(body.replaceAll('"m"', '"n"'));

  test("is hashed as it is sent, and only with this render's nonce", () => {
    const html = page('<script nonce="m">ours()</script><p><script>theirs()</script><script nonce="m2">old()</script>');
    expect(finalize(html)).toMatchObject({ scriptHashes: [hash("ours()")], styleHashes: [] });
    const finalized = finalize(withFramework(), { extracts: false });
    const sent = [...finalized.html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].flatMap(([, code]) =>
      code ? [hash(code)] : [],
    );
    expect(finalized.scriptHashes).toEqual(sent);
  });

  test("in styles is hashed separately from scripts", () => {
    const html = page(
      '<style nonce="m">p{}</style><style>a{}</style><style nonce="m2">b{}</style><script nonce="m">c</script>',
    );
    expect(finalize(html)).toMatchObject({ scriptHashes: [hash("c")], styleHashes: [hash("p{}")] });
  });

  test("loses its nonce", () => {
    const { html } = finalize(page('<script nonce="m">ours()</script><style nonce="m">p{}</style>'));
    expect(html).toContain("<body><script>ours()</script><style>p{}</style></body>");
  });

  test("with a source has no hash, and equal scripts have one hash", () => {
    const html = page(
      '<script nonce="m" src="/a.js"></script><script nonce="m">a</script><script nonce="m">a</script>',
    );
    expect(finalize(html).scriptHashes).toEqual([hash("a")]);
  });
});

describe("style sheets", () => {
  test("are inlined as critical rules, and enabled by the boot script or a noscript link", () => {
    const { html, styleHashes } = finalize(plain("<p></p>"), { inlines: true });
    const links =
      "<style>p{top:0}</style>" +
      '<link rel="stylesheet" href="/assets/site.css#" disabled=""/>' +
      '<noscript><link rel="stylesheet" href="/assets/site.css#"/></noscript>';
    expect(html).toBe(plain("<p></p>", links));
    expect(styleHashes).toEqual([hash("p{top:0}")]);
  });

  test("are combined into one inline style, in order", () => {
    const links = `${siteLink}<link rel="stylesheet" href="/assets/more.css"/>`;
    const { html } = finalize(plain("<p></p>", links), { inlines: true });
    expect(html.match(/<style[\s\S]*?<\/style>/g)).toEqual(["<style>p{top:0}p{left:0}</style>"]);
    expect(html.match(/disabled=""/g)).toHaveLength(2);
  });

  test("stay disabled when they are marked as inlined", () => {
    const faces = '<link rel="stylesheet" href="/assets/more.css" data-inlined=""/>';
    const { html } = finalize(plain("<p></p>", faces + siteLink), { inlines: true });
    expect(html).toContain(`<style>p{left:0}p{top:0}</style>${faces.replace("/>", ' disabled=""/>')}<link`);
    expect(html.match(/disabled=""/g)).toHaveLength(2);
    expect(() => finalize(plain("<p></p>", faces))).toThrow(MissingMarkerError);
  });

  test("from another build are left unchanged", () => {
    const html = plain("<p></p>", '<link rel="stylesheet" href="/assets/other.css"/>');
    expect(finalize(html, { inlines: true }).html).toBe(html);
  });
});

test("a start script of another form is rejected", () => {
  const html = withFramework().replace(start, '<script nonce="n" type="module">boot()</script>');
  expect(() => finalize(html)).toThrow(MissingMarkerError);
});
