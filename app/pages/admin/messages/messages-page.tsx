import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { QueueKeys } from "#app/operator/lists/queue-keys.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import { StateTabs } from "#app/operator/lists/state-tabs.tsx";
import { adminCity, adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/messages-page.ts";
import { DecidedList } from "./decided-list.tsx";
import { MessagePanel } from "./message-panel.tsx";
import { type QueuedMessage, useHeldMessagesApi } from "./messages-api.ts";
import "./held-messages.css";

export function loader({ url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  return { texts: messagesFor(locale, "adminMessages"), signs: messagesFor(locale, "scamSigns") };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

/** Held or reported messages, ordered by response deadline, and the decided ones. */
export default function HeldMessagesPage({ loaderData: { texts, signs } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isDecided = search.get("state") === "decided";
  return (
    <>
      <SectionHead title={texts.title} lead={texts.lead} />
      <StateTabs path="/admin/messages" isDecided={isDecided} />
      {isDecided ? <DecidedList texts={texts} /> : <Queue texts={texts} signs={signs} />}
    </>
  );
}

type QueueProps = { texts: Messages<"adminMessages">; signs: Messages<"scamSigns"> };

function Queue({ texts, signs }: QueueProps) {
  const cache = useQueryClient();
  const toast = useToast();
  const api = useHeldMessagesApi();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get("message");
  const list = useOperatorList("messages", "open", (_, after, signal) => api.listOpen(after, signal));
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? null;

  /** Opens the next message of the queue, and fetches the list and the menu's counts again. */
  const openNext = () => {
    const index = messages?.findIndex(({ id }) => id === chosen) ?? -1;
    const next = messages?.[index + 1] ?? messages?.find(({ id }) => id !== chosen);
    setSearch(next === undefined ? {} : { message: next.id });
    toast({ kind: "success", title: texts.done });
    void cache.invalidateQueries({ queryKey: ["operator", "messages", "list"] });
    void cache.invalidateQueries({ queryKey: ["operator", "attention"] });
  };

  return (
    <>
      <QueueKeys does={texts.keys} />
      <OperatorList
        rows={
          messages?.map((row) => (
            <li key={row.id}>
              <MessageLink row={row} isChosen={row.id === chosen} texts={texts} />
            </li>
          )) ?? null
        }
        list={list}
        empty={{ title: texts.none, text: texts.noneText }}
        detail={
          chosen === null ? (
            <p className="admin-choose">{texts.choose}</p>
          ) : (
            <MessagePanel key={chosen} id={chosen} texts={texts} signs={signs} onDecided={openNext} />
          )
        }
      >
        {(items) => <ul className="card admin-queue">{items}</ul>}
      </OperatorList>
    </>
  );
}

type LinkProps = { row: QueuedMessage; isChosen: boolean; texts: Messages<"adminMessages"> };

function MessageLink({ row, isChosen, texts }: LinkProps) {
  const { locale, href } = useLocale();
  const reasons = row.kind === "held" ? texts.holdReasons : texts.reportReasons;
  const [now] = useState(() => Date.now());
  const isLate = Date.parse(row.due_at) < now;
  return (
    <Link
      to={href(`/admin/messages?${new URLSearchParams({ message: row.id })}`)}
      aria-current={isChosen ? "true" : undefined}
      className="admin-item"
    >
      <span>
        {texts[row.kind]} · {textOf(reasons, row.reason)}
      </span>
      <strong>{primaryName(row.listing_name, locale)}</strong>
      <span>{adminCity(locale, row.city)}</span>
      <span className={isLate ? "admin-urgent" : undefined}>
        {interpolate(texts.due, { time: adminMoment(locale, row.due_at) })}
      </span>
    </Link>
  );
}
