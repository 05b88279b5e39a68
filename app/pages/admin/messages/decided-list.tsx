import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { adminCity, adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import type { Messages } from "#i18n/messages.ts";
import { type DecidedMessage, useHeldMessagesApi } from "./messages-api.ts";

type Texts = Messages<"adminMessages">;

/** The latest decisions, without the texts: operators read these only before they decide. */
export function DecidedList({ texts }: { texts: Texts }) {
  const api = useHeldMessagesApi();
  const list = useOperatorList("messages", "decided", (_, after, signal) => api.listDecided(after, signal));
  const decided = list.data?.pages.flatMap((page) => page.messages) ?? null;
  return (
    <OperatorList
      rows={decided?.map((row) => <DecidedItem key={row.decision_id} row={row} texts={texts} />) ?? null}
      list={list}
      empty={{ title: texts.noneDecided, text: texts.noneDecidedText }}
    >
      {(rows) => <ul className="card admin-rows">{rows}</ul>}
    </OperatorList>
  );
}

function DecidedItem({ row, texts }: { row: DecidedMessage; texts: Texts }) {
  const { locale, href } = useLocale();
  return (
    <li className="admin-row">
      <div className="admin-row-main">
        <strong>{textOf(texts.made, row.outcome)}</strong>
        <Link to={href(`/admin/listings?id=${row.listing_id}`)}>{primaryName(row.listing_name, locale)}</Link>
        <span>
          {adminCity(locale, row.city)} · {adminMoment(locale, row.decided_at)}
        </span>
        <span>{row.note ?? texts.noNote}</span>
      </div>
      {row.outcome === "sender-banned" && row.is_sender_banned ? <LiftBan id={row.id} texts={texts} /> : null}
    </li>
  );
}

function LiftBan({ id, texts }: { id: string; texts: Texts }) {
  const api = useHeldMessagesApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const lift = () =>
    run(async () => {
      const lifted = await api.liftBan(id);
      setFailed(lifted.ok ? null : lifted.failure);
      if (!lifted.ok) return;
      showToast({ kind: "success", title: texts.banLifted });
      await queries.invalidateQueries({ queryKey: ["operator", "messages", "list", "decided"] });
    });
  return (
    <>
      <div className="admin-row-action">
        <Button variant="secondary" busy={pending} onClick={() => void lift()}>
          {texts.liftBan}
        </Button>
      </div>
      {failed === null ? null : (
        <div className="admin-row-failure">
          <OperatorFailure isAction failure={failed} onRetry={() => void lift()} />
        </div>
      )}
    </>
  );
}
