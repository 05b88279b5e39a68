import { siteCardPath } from "#app/seo/card-path.ts";
import { organizationId, type Place, url } from "#app/seo/json-ld.ts";
import type { JsonLdNode } from "#app/seo/json-ld-graph.ts";
import { localeTags } from "#i18n/locale.ts";

/** A guide. Days are in ISO 8601. */
export function article(
  place: Place & { path: string; name: string; description: string },
  { publishedOn, changedOn }: { publishedOn: string; changedOn: string },
): JsonLdNode {
  const page = url(place, place.path);
  return {
    "@type": "Article",
    "@id": `${page}#article`,
    mainEntityOfPage: page,
    headline: place.name,
    description: place.description,
    image: `${place.origin}${siteCardPath(place.locale)}`,
    inLanguage: localeTags[place.locale],
    datePublished: publishedOn,
    dateModified: changedOn,
    author: { "@id": organizationId(place.origin) },
    publisher: { "@id": organizationId(place.origin) },
    isPartOf: { "@id": `${url(place, "/")}#website` },
  };
}
