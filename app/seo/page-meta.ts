import type { MetaDescriptor } from "react-router";
import type { Site } from "#domain/site.ts";
import { type Locale, locales, localeTags, localPath, openGraphLocales } from "#i18n/locale.ts";
import { cardSize, siteCardPath } from "./card-path.ts";
import { type JsonLdNode, jsonLdGraph } from "./json-ld-graph.ts";

export type PageMeta = {
  /** Scheme and host without a trailing slash. */
  origin: string;
  site: Pick<Site, "name">;
  locale: Locale;
  /** The page's own path without the locale, with the query parameters that identify the page. */
  path: string;
  /** The full title, as shown in a browser tab. */
  title: string;
  description: string;
  /** The canonical path of the content, without the locale; defaults to the page's own path. */
  canonicalPath?: string;
  noindex?: boolean;
  /** Sign-in and the dashboard: neither indexed nor shared, so no share card. */
  isPrivate?: boolean;
  /** The share card: a path on this origin to a 1200 × 630 image; the site's card by default. */
  image?: { path: string; alt: string };
  type?: "website" | "profile";
  /** The id of an element that the first paint needs: browsers that can wait for it paint once, not twice. */
  firstPaintId?: string;
  /** Nodes of the page's one `@graph`. */
  jsonLd?: JsonLdNode[];
};

/** React Router's format of a page's head. */
export type MetaDescriptors = MetaDescriptor[];

/**
 * Returns everything in a page's head. Loaders call it and `meta` exports pass it on, so that browsers never load it.
 * A page that is not indexed, or whose canonical URL is another page, has no `hreflang`: Google follows these links
 * only between canonical, indexable pages and only when they are mutual.
 */
export function pageMeta(page: PageMeta): MetaDescriptors {
  const canonicalPath = page.canonicalPath ?? page.path;
  const noindex = page.noindex || page.isPrivate;
  const indexable = !noindex && canonicalPath === page.path;
  return [
    { title: page.title },
    { name: "description", content: page.description },
    ...(page.firstPaintId ? [expectElement(page.firstPaintId)] : []),
    ...(noindex ? [{ name: "robots", content: "noindex,follow" }] : []),
    { tagName: "link", rel: "canonical", href: absolute(page, page.locale, canonicalPath) },
    ...(indexable ? alternates(page) : []),
    ...(page.isPrivate ? [] : shareCard(page, canonicalPath)),
    ...structuredData(page),
  ];
}

function expectElement(id: string): MetaDescriptor {
  return { tagName: "link", rel: "expect", href: `#${id}`, blocking: "render" };
}

function absolute(page: PageMeta, locale: Locale, path: string): string {
  const local = localPath(locale, path);
  return `${page.origin}${local}`;
}

function alternates(page: PageMeta): MetaDescriptor[] {
  const link = (hrefLang: string, locale: Locale) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href: absolute(page, locale, page.path),
  });
  return [...locales.map((locale) => link(localeTags[locale], locale)), link("x-default", "en")];
}

function cardOf(page: PageMeta): { url: string; alt: string } {
  const image = page.image ?? { path: siteCardPath(page.locale), alt: page.title };
  return { url: `${page.origin}${image.path}`, alt: image.alt };
}

/** Open Graph; X falls back to it for missing card tags. */
function shareCard(page: PageMeta, canonicalPath: string): MetaDescriptor[] {
  const card = cardOf(page);
  const others = locales.filter((locale) => locale !== page.locale);
  return [
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: absolute(page, page.locale, canonicalPath) },
    { property: "og:site_name", content: page.site.name[page.locale] },
    { property: "og:locale", content: openGraphLocales[page.locale] },
    ...others.map((locale) => ({ property: "og:locale:alternate", content: openGraphLocales[locale] })),
    { property: "og:image", content: card.url },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(cardSize.width) },
    { property: "og:image:height", content: String(cardSize.height) },
    { property: "og:image:alt", content: card.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** `<Meta />` escapes `<`, `>` and `&` as `\u003c` and so on; a data block never runs, so it needs no nonce. */
function structuredData(page: PageMeta): MetaDescriptor[] {
  return page.jsonLd?.length ? [{ "script:ld+json": jsonLdGraph(page.jsonLd) }] : [];
}
