import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { ExportButtons } from "#app/operator/lists/export-buttons.tsx";
import { FilterChoice, FilterForm, FilterText } from "#app/operator/lists/filter-form.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import type { ListingRow } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { adminCity, textOf } from "#app/operator/operator-texts.ts";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { splitLocale } from "#i18n/locale.ts";
import type { Route } from "./+types/listings-page.ts";
import { ListingPanel } from "./listing-panel.tsx";
import { type ListingTexts, listingTexts } from "./listing-texts.ts";

const states = ["active", "removed", "taken-down", "ended", "unpaid", "no-contact"] as const;

export function loader({ url }: Route.LoaderArgs): { texts: ListingTexts } {
  return { texts: listingTexts(splitLocale(url.pathname).locale) };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

/** All listings, or the one that was chosen. */
export default function ListingsPage({ loaderData: { texts } }: Route.ComponentProps) {
  const cache = useQueryClient();
  const [search] = useSearchParams();
  const chosen = search.get("id");
  const readAgain = () => void cache.invalidateQueries({ queryKey: ["operator", "listings", "list"] });
  return chosen === null ? (
    <AllListings />
  ) : (
    <ListingPanel key={chosen} id={chosen} texts={texts} onChanged={readAgain} />
  );
}

function AllListings() {
  const { texts } = useOperator();
  const [search, setSearch] = useSearchParams();
  const text = search.get("q") ?? "";
  const filter = new URLSearchParams({ q: text, state: search.get("state") ?? "" }).toString();
  const list = useOperatorList(
    "listings",
    filter,
    (api, after, signal) => api.listListings(`${filter}&${new URLSearchParams({ after })}`, signal),
    text.includes("@"),
  );
  const rows = list.data?.pages.flatMap((page) => page.listings) ?? null;
  const messages = texts.admin.listings;
  return (
    <>
      <SectionHead
        title={messages.title}
        lead={messages.lead}
        action={<ExportButtons section="listings" filter={filter} />}
      />
      <FilterForm key={filter} submit={messages.find} onFilter={setSearch}>
        <FilterText id="listing-q" name="q" label={messages.search} maxLength={200} defaultValue={text} />
        <FilterChoice
          id="listing-state"
          name="state"
          label={messages.state}
          all={texts.admin.all}
          labels={messages.states}
          values={states}
          defaultValue={search.get("state") ?? ""}
        />
      </FilterForm>
      <OperatorList
        rows={
          rows?.map((row) => (
            <li key={row.id}>
              <ListingLink row={row} search={search} />
            </li>
          )) ?? null
        }
        list={list}
        empty={{ title: messages.none, text: messages.noneText }}
      >
        {(items) => <ul className="card admin-queue">{items}</ul>}
      </OperatorList>
    </>
  );
}

type LinkProps = { row: ListingRow; search: URLSearchParams };

function ListingLink({ row, search }: LinkProps) {
  const { locale, href } = useLocale();
  const messages = useOperator().texts.admin.listings;
  const query = new URLSearchParams(search);
  query.set("id", row.id);
  return (
    <Link to={href(`/admin/listings?${query}`)} className="admin-item">
      <span className="admin-item-top">
        <strong>{primaryName(row.name, locale)}</strong>
        <span>{textOf(messages.states, row.status)}</span>
      </span>
      <span>{adminCity(locale, row.city)}</span>
    </Link>
  );
}
