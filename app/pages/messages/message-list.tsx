import { useState } from "react";
import { Link } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import type { MessageSummary } from "#app/private-data/message-summary.ts";
import type { MessageFilter } from "#domain/messages/inbox/list-own-messages.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { MessageItem, type MessageTexts } from "./message-item.tsx";
import type { OwnMessage } from "./messages-api.ts";
import { ReportDialog } from "./report-dialog.tsx";
import { useChangeMessage, type useMessages } from "./use-messages.ts";

type Props = {
  list: ReturnType<typeof useMessages>;
  filter: MessageFilter;
  summary: MessageSummary;
  texts: MessageTexts;
  tabs: Messages<"dashboardTabs">;
};

/** The messages that match the filter, with the states of the list. */
export function MessageList({ list, filter, summary, texts, tabs }: Props) {
  const { messages, failures } = texts;
  const change = useChangeMessage(texts);
  const [reported, setReported] = useState<OwnMessage | null>(null);
  const shown = list.data?.pages.flatMap((page) => page.messages) ?? null;
  return (
    <section aria-labelledby="messages-list" aria-busy={shown === null}>
      <div className="message-list-head">
        <h2 id="messages-list">{messages.list}</h2>
        <Filters filter={filter} summary={summary} messages={messages} />
      </div>
      {summary.held === 0 ? null : (
        <Alert tone="amber" title={plural(messages.checking, summary.held)}>
          {messages.checkingText}
        </Alert>
      )}
      {shown === null ? (
        list.error === null ? (
          <Skeleton className="message-skeleton-text" />
        ) : (
          <LoadFailure
            title={messages.loadFailed}
            failure={list.error.failure}
            failures={failures}
            onRetry={() => void list.refetch()}
          />
        )
      ) : shown.length === 0 ? (
        <NoMessages {...{ filter, messages, tabs }} />
      ) : (
        <div className="msg-list">
          {shown.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              timeZone={summary.time_zone}
              texts={texts}
              onChange={change}
              onReport={() => setReported(message)}
            />
          ))}
        </div>
      )}
      {list.hasNextPage ? (
        <p className="message-more">
          <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {messages.more}
          </Button>
        </p>
      ) : null}
      {reported === null ? null : (
        <ReportDialog message={reported} texts={texts} onChange={change} onClose={() => setReported(null)} />
      )}
    </section>
  );
}

/** Each filter has its own URL. */
function Filters({
  filter,
  summary,
  messages,
}: Pick<Props, "filter" | "summary"> & { messages: Messages<"ownMessages"> }) {
  const { href } = useLocale();
  const shown = (n: number) => (n > 999 ? "999+" : String(n));
  const filters = [
    { key: "all", label: messages.all, query: "" },
    { key: "open", label: interpolate(messages.open, { n: shown(summary.open) }), query: "?show=open" },
    { key: "replied", label: messages.repliedFilter, query: "?show=replied" },
    {
      key: "suspicious",
      label: interpolate(messages.suspicious, { n: shown(summary.suspicious) }),
      query: "?show=suspicious",
    },
  ] as const;
  return (
    <nav className="message-filters" aria-label={messages.filters}>
      {filters.map(({ key, label, query }) => (
        <Link
          key={key}
          to={href(`/dashboard/messages${query}`)}
          aria-current={key === filter ? "true" : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

type NoMessagesProps = Pick<Props, "filter" | "tabs"> & { messages: Messages<"ownMessages"> };

function NoMessages({ filter, messages, tabs }: NoMessagesProps) {
  const { href } = useLocale();
  const texts = {
    all: messages.empty,
    open: messages.emptyOpen,
    replied: messages.emptyReplied,
    suspicious: messages.emptySuspicious,
  };
  const [path, label] = filter === "all" ? ["/dashboard", tabs.toListing] : ["/dashboard/messages", messages.showAll];
  return (
    <Empty
      text={texts[filter]}
      action={
        <Link className={buttonClass({ variant: "secondary" })} to={href(path)}>
          {label}
        </Link>
      }
    />
  );
}
