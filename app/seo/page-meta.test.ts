import { expect, test } from "vitest";
import { defaultSite } from "#domain/site.ts";
import { excerpt } from "./excerpt.ts";
import { type PageMeta, pageMeta } from "./page-meta.ts";

const page: PageMeta = {
  origin: "https://taoli.example",
  site: defaultSite,
  locale: "zh",
  path: "/city/boston",
  title: "波士顿的中文老师",
  description: "…",
};

function links(meta: PageMeta, rel: string): unknown[] {
  return pageMeta(meta).filter((tag) => "rel" in tag && tag.rel === rel);
}

test("an indexable page is its own canonical and lists both languages and the default", () => {
  expect(links(page, "canonical")).toMatchObject([{ href: "https://taoli.example/zh/city/boston" }]);
  expect(links(page, "alternate")).toMatchObject([
    { hrefLang: "en", href: "https://taoli.example/city/boston" },
    { hrefLang: "zh-Hans", href: "https://taoli.example/zh/city/boston" },
    { hrefLang: "x-default", href: "https://taoli.example/city/boston" },
  ]);
});

test("a page with another canonical URL references it and lists no alternates", () => {
  const search = { ...page, path: "/?city=Boston", canonicalPath: "/city/boston" };
  expect(links(search, "canonical")).toMatchObject([{ href: "https://taoli.example/zh/city/boston" }]);
  expect(links(search, "alternate")).toEqual([]);
  expect(pageMeta(search)).toContainEqual({ property: "og:url", content: "https://taoli.example/zh/city/boston" });
});

test("a noindex page has a robots tag and lists no alternates", () => {
  expect(pageMeta({ ...page, noindex: true })).toContainEqual({ name: "robots", content: "noindex,follow" });
  expect(links({ ...page, noindex: true }, "alternate")).toEqual([]);
});

test("a private page is not indexed and has no share card", () => {
  const meta = pageMeta({ ...page, isPrivate: true });
  expect(meta).toContainEqual({ name: "robots", content: "noindex,follow" });
  expect(meta.some((one) => "property" in one || ("name" in one && one.name === "twitter:card"))).toBe(false);
});

test("the share card has an absolute URL, a size and an alternative text", () => {
  const meta = pageMeta({ ...page, image: { path: "/og/zh/city/boston.png?v=1", alt: "波士顿" } });
  expect(meta).toContainEqual({ property: "og:image", content: "https://taoli.example/og/zh/city/boston.png?v=1" });
  expect(meta).toContainEqual({ property: "og:image:width", content: "1200" });
  expect(meta).toContainEqual({ property: "og:image:alt", content: "波士顿" });
  expect(meta).toContainEqual({ property: "og:locale", content: "zh_CN" });
  expect(meta).toContainEqual({ property: "og:locale:alternate", content: "en_US" });
});

test("the Chinese home page has no trailing slash", () => {
  expect(links({ ...page, path: "/" }, "canonical")).toMatchObject([{ href: "https://taoli.example/zh" }]);
});

test("structured data is a single graph", () => {
  const meta = pageMeta({ ...page, jsonLd: [{ "@type": "Thing", name: undefined }] });
  expect(meta).toContainEqual({
    "script:ld+json": { "@context": "https://schema.org", "@graph": [{ "@type": "Thing" }] },
  });
});

test("an excerpt ends at a word, and Han characters count double", () => {
  expect(excerpt("Ten years  of\nteaching.")).toBe("Ten years of teaching.");
  expect(excerpt("Ten years of teaching, in Boston", 24)).toBe("Ten years of teaching…");
  expect(excerpt("我教中文已经十年了，学生来自各地。", 20)).toBe("我教中文已经十年了…");
});
