import { data } from "react-router";
import { figuresPage, publicPage } from "#app/cache-control.ts";
import { cacheTag } from "#app/cache-tag.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { readGuide } from "#app/guides/read-guide.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { excerpt } from "#app/seo/excerpt.ts";
import { breadcrumbs, organizationAndWebsite } from "#app/seo/json-ld.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { type GuideSlug, guidePath, guideSlugs, guides, isGuideSlug } from "#domain/guides/guides.ts";
import { unchangingTag } from "#domain/page-tags.ts";
import type { Services } from "#domain/services.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath, splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/guide-page.ts";
import { article } from "./article-json-ld.ts";
import { GuideBlocks } from "./guide-blocks.tsx";
import { loadPrices } from "./load-prices.ts";
import { PriceTable } from "./price-table.tsx";

/** A guide for learners. The guide about prices also has current figures, and fails without the database. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = splitLocale(url.pathname);
  const { guide: slug } = params;
  if (!isGuideSlug(slug)) throw data(null, { status: 404, headers: cacheTag([unchangingTag]) });
  const guide = readGuide(slug, locale);
  const messages = messagesFor(locale, "guides");
  const { changedOn } = guides[slug];
  const page = {
    ...guide,
    messages,
    changed: interpolate(messages.changed, { date: formatDate(locale, new Date(changedOn)) }),
    changedOn,
    prices: slug === "lesson-prices" ? await loadPrices(services, locale) : null,
    others: guideSlugs
      .filter((other) => other !== slug)
      .map((other) => ({ title: readGuide(other, locale).title, href: localPath(locale, guidePath(other)) })),
    meta: pageMeta(headOf(services, locale, slug, guide)),
  };
  const cacheControl = page.prices === null ? publicPage(services.clock.now()) : figuresPage;
  return data(page, { headers: { "Cache-Control": cacheControl, ...cacheTag([unchangingTag]) } });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function GuidePage({ loaderData }: Route.ComponentProps) {
  const { title, lead, blocks, prices, changed, changedOn, others, messages } = loaderData;
  const { href } = useLocale();
  return (
    <article className="wrap guide">
      <p className="crumb">
        <a className="btn btn-ghost" href={href("/resources")}>
          <Icon name="arrow-left" size={18} />
          {messages.all}
        </a>
      </p>
      <header className="page-head">
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <div className="guide-cols">
        <div className="guide-text">
          {prices === null ? null : <PriceTable prices={prices} messages={messages} />}
          <GuideBlocks blocks={blocks} />
          <p className="guide-date">
            <time dateTime={changedOn}>{changed}</time>
          </p>
        </div>
        <nav className="guide-more" aria-labelledby="more">
          <h2 id="more">{messages.more}</h2>
          <ul>
            {others.map((other) => (
              <li key={other.href}>
                <a href={other.href}>{other.title}</a>
              </li>
            ))}
          </ul>
          <a className="btn btn-secondary" href={href("/")}>
            {messages.find}
          </a>
        </nav>
      </div>
    </article>
  );
}

function headOf({ origin, site }: Services, locale: Locale, slug: GuideSlug, guide: { title: string; lead: string }) {
  const { home, resources } = messagesFor(locale, "shared");
  const place = { origin, locale };
  const path = guidePath(slug);
  const description = excerpt(guide.lead, 175);
  const trail = [{ name: home, path: "/" }, { name: resources, path: "/resources" }, { name: guide.title }];
  const { publishedOn, changedOn } = guides[slug];
  return {
    origin,
    site: { name: site.name },
    locale,
    path,
    title: `${guide.title} · ${site.name[locale]}`,
    description,
    jsonLd: [
      ...organizationAndWebsite(site, origin, locale),
      article({ ...place, path, name: guide.title, description }, { publishedOn, changedOn }),
      breadcrumbs(place, trail),
    ],
  };
}
