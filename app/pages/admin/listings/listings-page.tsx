import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { Button } from "#app/design/button/button.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { ListingRow } from "../operator-api.ts";
import { useOperator } from "../operator-context.ts";
import { OperatorList } from "../operator-list.tsx";
import { textOf } from "../operator-texts.ts";
import { filledFields } from "../removal-fields.tsx";
import { SectionHead } from "../section-head.tsx";
import { useOperatorList } from "../use-operator-query.ts";
import { ListingPanel } from "./listing-panel.tsx";

const states = ["active", "removed", "taken-down", "ended", "unpaid"] as const;

/** All listings, and the one whose history is read. */
export default function ListingsPage() {
  const { texts } = useOperator();
  const cache = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get("id");
  const filter = new URLSearchParams({ q: search.get("q") ?? "", state: search.get("state") ?? "" }).toString();
  const list = useOperatorList("listings", filter, (api, after, signal) =>
    api.listListings(`${filter}&${new URLSearchParams({ after })}`, signal),
  );
  const rows = list.data?.pages.flatMap((page) => page.listings) ?? null;
  const messages = texts.admin.listings;
  return (
    <>
      <SectionHead title={messages.title} lead={messages.lead} />
      <ListingFilter key={filter} search={search} onFind={setSearch} />
      {chosen === null ? null : (
        <ListingPanel
          key={chosen}
          id={chosen}
          onChanged={() => void cache.invalidateQueries({ queryKey: ["operator", "listings", "list"] })}
        />
      )}
      <OperatorList
        rows={
          rows?.map((row) => (
            <li key={row.id}>
              <ListingLink row={row} isChosen={row.id === chosen} search={search} />
            </li>
          )) ?? null
        }
        error={list.error}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        empty={{ title: messages.none, text: messages.noneText }}
        onMore={() => void list.fetchNextPage()}
        onRetry={() => void list.refetch()}
      >
        {(items) => <ul className="card admin-queue">{items}</ul>}
      </OperatorList>
    </>
  );
}

type FilterProps = { search: URLSearchParams; onFind: (filter: Record<string, string>) => void };

function ListingFilter({ search, onFind }: FilterProps) {
  const { texts } = useOperator();
  const messages = texts.admin.listings;
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onFind(filledFields(event.currentTarget));
  };
  return (
    <search>
      <form className="admin-filter" onSubmit={find}>
        <TextField
          id="listing-q"
          name="q"
          type="search"
          label={messages.search}
          optional=""
          maxLength={200}
          defaultValue={search.get("q") ?? ""}
        />
        <SelectField
          id="listing-state"
          name="state"
          label={messages.state}
          defaultValue={search.get("state") ?? ""}
          options={[
            { value: "", label: texts.admin.all },
            ...states.map((state) => ({ value: state, label: messages.states[state] })),
          ]}
        />
        <Button type="submit" variant="secondary">
          {messages.find}
        </Button>
      </form>
    </search>
  );
}

type LinkProps = { row: ListingRow; isChosen: boolean; search: URLSearchParams };

function ListingLink({ row, isChosen, search }: LinkProps) {
  const { href } = useLocale();
  const messages = useOperator().texts.admin.listings;
  const query = new URLSearchParams(search);
  query.set("id", row.id);
  return (
    <Link to={href(`/admin/listings?${query}`)} aria-current={isChosen ? "true" : undefined} className="admin-item">
      <span className="admin-item-top">
        <strong>{row.name}</strong>
        <span>{textOf(messages.states, row.status)}</span>
      </span>
      <span>{row.city}</span>
    </Link>
  );
}
