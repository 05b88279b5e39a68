import { useState } from "react";
import { Link } from "react-router";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { useOperatorQuery } from "#app/operator/use-operator-query.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { plural } from "#i18n/plural.ts";
import "../admin-rows.css";
import { type PersonAction, type PersonDetail, type PersonSession, usePeopleApi } from "./people-api.ts";
import type { PeopleTexts } from "./people-texts.ts";
import { PersonActions } from "./person-actions.tsx";

type Props = { id: string; texts: PeopleTexts };

/** One account: its data, its sessions, and the possible actions. */
export function PersonPanel({ id, texts }: Props) {
  const people = usePeopleApi();
  const [done, setDone] = useState<PersonAction | "session" | null>(null);
  const { data, error, refetch } = useOperatorQuery(["people", id], (_, chosen, signal) => people.read(chosen, signal));
  if (data === undefined)
    return error === null ? (
      <OperatorSkeleton shape="panel" />
    ) : (
      <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  const change = (what: PersonAction | "session") => {
    setDone(what);
    void refetch();
  };
  const said = {
    session: texts.ended,
    "sessions/end": texts.endedAll,
    "reset-password": texts.resetDone,
    ban: texts.banDone,
    "lift-ban": texts.liftDone,
  };
  return (
    <section className="card pad admin-panel" aria-labelledby="person-email">
      <h2 id="person-email" className="address">
        {data.email === "" ? data.id : data.email}
      </h2>
      <output className="admin-done">{done === null ? null : <Alert tone="leaf" title={said[done]} />}</output>
      {data.is_operator ? (
        <Alert tone="amber" title={texts.operator}>
          {texts.isOperator}
        </Alert>
      ) : null}
      {data.ban === null ? null : <BanAlert ban={data.ban} texts={texts} />}
      <Facts person={data} texts={texts} />
      <PersonActions person={data} texts={texts} onDone={change} />
      <Sessions person={data} texts={texts} onEnded={() => change("session")} />
    </section>
  );
}

function BanAlert({ ban, texts }: { ban: NonNullable<PersonDetail["ban"]>; texts: PeopleTexts }) {
  const { locale } = useLocale();
  const until =
    ban.until === null ? texts.indefinitely : interpolate(texts.bannedUntil, { until: adminMoment(locale, ban.until) });
  const facts = [
    textOf(texts.reasons, ban.reason),
    interpolate(texts.bannedSince, { at: adminMoment(locale, ban.since) }),
  ];
  return (
    <Alert tone="amber" title={texts.banned}>
      {[...facts, until, ...(ban.note === null ? [] : [ban.note])].join(" · ")}
      {ban.is_told ? null : <p>{texts.providerPending}</p>}
    </Alert>
  );
}

function Facts({ person, texts }: { person: PersonDetail; texts: PeopleTexts }) {
  const { locale, href } = useLocale();
  const { listing } = person;
  const at = (moment: string | null, none: string) => (moment === null ? none : adminMoment(locale, moment));
  const names = (keys: readonly string[], known: Readonly<Record<string, string>>) =>
    keys.map((key) => textOf(known, key)).join(", ");
  return (
    <dl className="admin-facts">
      <dt>{texts.id}</dt>
      <dd>
        <code>{person.id}</code>
      </dd>
      <dt>{texts.created}</dt>
      <dd>{adminMoment(locale, person.created_at)}</dd>
      <dt>{texts.confirmed}</dt>
      <dd>{at(person.confirmed_at, texts.notConfirmed)}</dd>
      <dt>{texts.lastSignIn}</dt>
      <dd>{at(person.last_sign_in_at, texts.never)}</dd>
      <dt>{texts.providers}</dt>
      <dd>{names(person.providers, texts.providerNames) || texts.noFactor}</dd>
      <dt>{texts.factors}</dt>
      <dd>{names(person.factors, texts.factorNames) || texts.noFactor}</dd>
      <dt>{texts.listing}</dt>
      <dd>
        {listing === null ? (
          texts.noListing
        ) : (
          <>
            <Link to={href(`/admin/listings?${new URLSearchParams({ id: listing.id })}`)}>
              {primaryName(listing.name, locale)}
            </Link>
            {listing.is_removed ? ` · ${texts.hidden}` : ""}
          </>
        )}
      </dd>
      <dt>{texts.payments}</dt>
      <dd>
        {listing === null || person.payments === 0 ? (
          plural(texts.paymentsCount, person.payments)
        ) : (
          <Link to={href(`/admin/payments?${new URLSearchParams({ show: "all", q: listing.id })}`)}>
            {plural(texts.paymentsCount, person.payments)}
          </Link>
        )}
      </dd>
    </dl>
  );
}

type SessionsProps = { person: PersonDetail; texts: PeopleTexts; onEnded: () => void };

function Sessions({ person, texts, onEnded }: SessionsProps) {
  const { sessions } = person;
  if (sessions === null || sessions.length === 0)
    return (
      <>
        <h3>{texts.sessions}</h3>
        <p>{sessions === null ? texts.sessionsHidden : texts.noSessions}</p>
      </>
    );
  return (
    <>
      <h3>{texts.sessions}</h3>
      <ul className="card admin-rows">
        {sessions.map((session) => (
          <SessionItem key={session.id} personId={person.id} session={session} texts={texts} onEnded={onEnded} />
        ))}
      </ul>
    </>
  );
}

type ItemProps = { personId: string; session: PersonSession; texts: PeopleTexts; onEnded: () => void };

function SessionItem({ personId, session, texts, onEnded }: ItemProps) {
  const { locale } = useLocale();
  const people = usePeopleApi();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const device = [session.browser, session.system].filter((part) => part !== null).join(", ") || texts.unknownDevice;
  const used = interpolate(texts.lastUsed, { at: adminMoment(locale, session.last_active_at) });
  const end = () =>
    run(async () => {
      const ended = await people.endSession(personId, session.id);
      if (ended.ok) onEnded();
      else setFailed(ended.failure);
    });
  return (
    <li className="admin-row">
      <div className="admin-row-main">
        <strong id={`session-${session.id}`}>{device}</strong>
        <span>{session.network === null ? used : `${used} · ${session.network}`}</span>
      </div>
      <div className="admin-row-action">
        <Button
          variant="secondary"
          busy={pending}
          aria-describedby={`session-${session.id}`}
          onClick={() => void end()}
        >
          {texts.endOne}
        </Button>
      </div>
      {failed === null ? null : (
        <div className="admin-row-failure">
          <OperatorFailure isAction failure={failed} onRetry={() => void end()} />
        </div>
      )}
    </li>
  );
}
