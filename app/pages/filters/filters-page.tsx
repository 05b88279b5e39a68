import { data } from "react-router";
import { publicPage } from "#app/cache-control.ts";
import { cacheTag } from "#app/cache-tag.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { cityName } from "#domain/cities/place-name.ts";
import { facetGroupNames, facetGroups } from "#domain/facets/facets.ts";
import { unchangingTag } from "#domain/page-tags.ts";
import { parseSearchQuery, searchPath } from "#domain/search/search-query.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath, splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/filters-page.ts";
import "./filters-page.css";

/** The facets of a search in one form, which keeps the other filters. The page depends only on its URL. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { origin, site, clock } = context.get(servicesContext);
  const query = parseSearchQuery(url.searchParams);
  const messages = messagesFor(locale, "filters");
  const city = query.city === null ? null : cityName(query.city, query.cityText ?? query.city, locale);
  const withoutFacets = { ...query, facets: [], page: 1 };
  const page = {
    lead: messages.lead,
    place: city === null ? null : interpolate(messages.leadOfCity, { city }),
    hidden: [...new URL(searchPath(withoutFacets, false), origin).searchParams],
    groups: facetGroupNames.map((group) => ({
      legend: messages.groups[group],
      options: facetGroups[group].map((key) => ({
        value: key,
        label: messages.facets[key],
        isChosen: query.facets.includes(key),
      })),
    })),
    texts: { heading: messages.heading, back: messages.back, clear: messages.clear },
    submit: messagesFor(locale, "results").showResults,
    back: localPath(locale, searchPath(query)),
    clear: query.facets.length === 0 ? null : localPath(locale, searchPath(withoutFacets)),
    meta: pageMeta({
      origin,
      site: { name: site.name },
      locale,
      path: "/filters",
      title: `${messages.heading} · ${site.name[locale]}`,
      description: messages.description,
      noindex: true,
    }),
  };
  const cacheControl = publicPage(clock.now());
  return data(page, { headers: { "Cache-Control": cacheControl, ...cacheTag([unchangingTag]) } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function FiltersPage({ loaderData }: Route.ComponentProps) {
  const { lead, place, hidden, groups, texts, submit, back, clear } = loaderData;
  const { href } = useLocale();
  return (
    <div className="wrap filters-page">
      <div className="crumb">
        <a className={buttonClass({ variant: "ghost" })} href={back}>
          <Icon name="arrow-left" size={18} />
          {texts.back}
        </a>
      </div>
      <h1>{texts.heading}</h1>
      {place === null ? null : <p>{place}</p>}
      <p className="muted">{lead}</p>
      <search>
        <form action={href("/")} aria-label={texts.heading}>
          {hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="filters-groups">
            {groups.map(({ legend, options }) => (
              <fieldset key={legend}>
                <legend>{legend}</legend>
                {options.map(({ value, label, isChosen }) => (
                  <Checkbox key={value} name="fit" value={value} defaultChecked={isChosen}>
                    {label}
                  </Checkbox>
                ))}
              </fieldset>
            ))}
          </div>
          <div className="row filters-actions">
            <Button type="submit" size="lg">
              {submit}
            </Button>
            {clear === null ? null : (
              <a className={buttonClass({ variant: "ghost", size: "lg" })} href={clear}>
                {texts.clear}
              </a>
            )}
          </div>
        </form>
      </search>
    </div>
  );
}
