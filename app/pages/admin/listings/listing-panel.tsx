import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Name } from "#app/components/name.tsx";
import { Alert } from "#app/design/alert/alert.tsx";
import { Badge } from "#app/design/badge/badge.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { UndoAlert } from "#app/operator/decisions/undo-alert.tsx";
import type { ListingDetail } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { adminCity, adminDay, textOf } from "#app/operator/operator-texts.ts";
import { useOperatorQuery } from "#app/operator/use-operator-query.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { plural } from "#i18n/plural.ts";
import { ListingActions } from "./listing-actions.tsx";
import { ListingContacts } from "./listing-contacts.tsx";
import { ListingFacts } from "./listing-facts.tsx";
import { ListingHistory } from "./listing-history.tsx";
import { ListingPhotos } from "./listing-photos.tsx";
import type { ListingResult } from "./listing-result.ts";
import { ListingTeam } from "./listing-team.tsx";
import type { ListingTexts } from "./listing-texts.ts";
import "./listing-panel.css";

type Props = { id: string; texts: ListingTexts; onChanged: () => void };

/** One listing: its facts, its history, and an operator's actions. */
export function ListingPanel({ id, texts, onChanged }: Props) {
  const { admin } = useOperator().texts;
  const [done, setDone] = useState<ListingResult | null>(null);
  const { data, error, refetch } = useOperatorQuery(["listings", id], (api, chosen, signal) =>
    api.readListing(chosen, signal),
  );
  if (data === undefined)
    return (
      <>
        <AllListingsLink texts={texts} />
        {error === null ? (
          <OperatorSkeleton shape="listing" />
        ) : (
          <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
        )}
      </>
    );
  const change = (what: ListingResult) => {
    setDone(what);
    onChanged();
    void refetch();
  };
  return (
    <>
      <Head found={data} texts={texts} />
      <ListingActions found={data} texts={texts} onDone={change} />
      {done !== null && "removed" in done ? (
        <UndoAlert
          key={done.removed.decision_id}
          removed={done.removed}
          onUndone={() => change({ said: admin.undone })}
        />
      ) : null}
      <output className="admin-done">
        {done !== null && "said" in done ? <Alert tone="leaf" title={done.said} /> : null}
      </output>
      <div className="admin-listing">
        <div>
          <ListingFacts found={data} texts={texts} />
          <ListingContacts found={data} texts={texts} onDone={change} />
          <ListingTeam found={data} texts={texts} onDone={change} />
        </div>
        <ListingHistory found={data} texts={texts} />
      </div>
      <ListingPhotos found={data} texts={texts} onDone={change} />
    </>
  );
}

/** Links to the list with its filters. */
function AllListingsLink({ texts }: { texts: ListingTexts }) {
  const { href } = useLocale();
  const [search] = useSearchParams();
  const list = new URLSearchParams(search);
  list.delete("id");
  return (
    <p>
      <Link to={href(`/admin/listings${list.size > 0 ? `?${list}` : ""}`)}>{texts.own.all}</Link>
    </p>
  );
}

function Head({ found, texts: { own }, texts }: { found: ListingDetail; texts: ListingTexts }) {
  const { admin } = useOperator().texts;
  const { locale } = useLocale();
  const day = (moment: string) => adminDay(locale, moment);
  const place = {
    type: own.types[found.type],
    city: adminCity(locale, found.city),
    state: found.state,
    date: day(found.created_at),
  };
  const isActive = found.status === "active" && found.expires_at !== null;
  return (
    <div className="admin-listing-head">
      <AllListingsLink texts={texts} />
      <h1>
        <Name name={found.name} />
      </h1>
      <p>{interpolate(own.place, place)}</p>
      <p className="row admin-badges">
        <Badge tone={isActive ? "leaf" : found.status === "removed" ? "danger" : "line"}>
          {isActive && found.expires_at !== null
            ? interpolate(own.until, { date: day(found.expires_at) })
            : textOf(admin.listings.states, found.status)}
        </Badge>
        {found.open_reports === 0 ? null : <Badge tone="amber">{plural(own.openReports, found.open_reports)}</Badge>}
      </p>
    </div>
  );
}
