import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button, ButtonLink } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { plural } from "#i18n/plural.ts";
import { RemovalFields } from "../decision-fields.tsx";
import { filledFields } from "../form-values.ts";
import type { ListingDetail, Removed } from "../operator-api.ts";
import { useOperator } from "../operator-context.ts";
import { OperatorFailure } from "../operator-failure.tsx";
import { adminMoment, textOf } from "../operator-texts.ts";
import { UndoAlert } from "../undo-alert.tsx";
import { useOperatorQuery } from "../use-operator-query.ts";

type Done = { kind: "removed"; removed: Removed } | { kind: "restored" } | { kind: "undone" };

type Props = { id: string; onChanged: () => void };

/** One listing with its history, and its removal or restoration. */
export function ListingPanel({ id, onChanged }: Props) {
  const { texts } = useOperator();
  const { admin } = texts;
  const [done, setDone] = useState<Done | null>(null);
  const { data, error, refetch } = useOperatorQuery(["listings", id], (api, chosen, signal) =>
    api.readListing(chosen, signal),
  );
  if (data === undefined)
    return error === null ? (
      <output className="admin-loading">{admin.loading}</output>
    ) : (
      <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  const change = (what: Done) => {
    setDone(what);
    onChanged();
    void refetch();
  };
  return (
    <section className="card pad admin-panel" aria-labelledby="listing-name">
      <h2 id="listing-name">{data.name}</h2>
      {done?.kind === "removed" ? (
        <UndoAlert removed={done.removed} onUndone={() => change({ kind: "undone" })} />
      ) : null}
      <output className="admin-done">
        {done?.kind === "restored" ? <Alert tone="leaf" title={admin.restored} /> : null}
        {done?.kind === "undone" ? <Alert tone="leaf" title={admin.undone} /> : null}
      </output>
      <Facts found={data} />
      <Actions found={data} onDone={change} />
      <History found={data} />
    </section>
  );
}

function Facts({ found }: { found: ListingDetail }) {
  const { texts } = useOperator();
  const { locale } = useLocale();
  const messages = texts.admin.listings;
  return (
    <dl className="admin-facts">
      <dt>{messages.owner}</dt>
      <dd>
        {found.owner_name} · <span className="address">{found.owner_email}</span>
      </dd>
      <dt>{messages.paid}</dt>
      <dd>{plural(messages.months, found.months_paid)}</dd>
      {found.expires_at === null ? null : (
        <>
          <dt>{messages.until}</dt>
          <dd>{adminMoment(locale, found.expires_at)}</dd>
        </>
      )}
      {found.removed_at === null ? null : (
        <>
          <dt>{messages.states.removed}</dt>
          <dd>
            {adminMoment(locale, found.removed_at)}
            {found.removal_reason === null ? "" : ` · ${textOf(texts.removal.reasons, found.removal_reason)}`}
          </dd>
        </>
      )}
    </dl>
  );
}

function Actions({ found, onDone }: { found: ListingDetail; onDone: (done: Done) => void }) {
  const { api, texts } = useOperator();
  const { href } = useLocale();
  const messages = texts.admin.listings;
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const restore = () =>
    run(async () => {
      const restored = await api.restoreListing(found.id);
      if (restored.ok) onDone({ kind: "restored" });
      else setFailed(restored.failure);
    });
  return (
    <>
      {failed === null ? null : <OperatorFailure failure={failed} onRetry={() => setFailed(null)} />}
      <div className="row admin-actions">
        {found.removed_at === null ? (
          <>
            <ButtonLink variant="secondary" href={href(`/listing/${found.id}`)} target="_blank" rel="noopener">
              {messages.visit}
            </ButtonLink>
            <Button variant="line" onClick={() => setAsking(true)}>
              {messages.remove}
            </Button>
          </>
        ) : found.removal_reason?.startsWith("account-") ? null : (
          <Button busy={pending} onClick={() => void restore()}>
            {messages.restore}
          </Button>
        )}
      </div>
      {isAsking ? (
        <RemovalDialog
          id={found.id}
          onClose={() => setAsking(false)}
          onRemoved={(removed) => {
            setAsking(false);
            onDone({ kind: "removed", removed });
          }}
        />
      ) : null}
    </>
  );
}

type DialogProps = { id: string; onClose: () => void; onRemoved: (removed: Removed) => void };

function RemovalDialog({ id, onClose, onRemoved }: DialogProps) {
  const { api, texts } = useOperator();
  const { admin } = texts;
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = filledFields(event.currentTarget);
    void run(async () => {
      const removed = await api.removeListing(id, fields);
      if (removed.ok) onRemoved(removed.value);
      else setFailed(removed.failure);
    });
  };
  return (
    <Dialog title={admin.listings.removeTitle} closeLabel={admin.cancel} onClose={onClose}>
      {failed !== null && !isInvalid ? <OperatorFailure failure={failed} onRetry={() => setFailed(null)} /> : null}
      <form className="admin-decision" onSubmit={send} noValidate>
        <p>{admin.listings.removeText}</p>
        <RemovalFields failure={failed} reasons={texts.removal.reasons} withFound foundHint={admin.foundHint} />
        <div className="row">
          <Button type="submit" busy={pending}>
            {admin.listings.confirmRemove}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {admin.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function History({ found }: { found: ListingDetail }) {
  const { texts } = useOperator();
  const { locale } = useLocale();
  const messages = texts.admin.listings;
  return (
    <>
      <h3>{messages.history}</h3>
      <ol className="admin-history">
        {found.history.map((entry) => (
          <li key={`${entry.kind} ${entry.id} ${entry.at} ${entry.what}`}>
            <span className="admin-history-time">{adminMoment(locale, entry.at)}</span>
            <span>
              {textOf(messages.kinds, entry.kind)}
              {entry.kind === "created" ? "" : ` · ${entry.what}`}
              {entry.text === null ? "" : ` · ${entry.text}`}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
