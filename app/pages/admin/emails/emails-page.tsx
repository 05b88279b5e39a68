import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/design/button/button.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { ExportButtons } from "../export-buttons.tsx";
import { useOperator } from "../operator-context.ts";
import { OperatorList } from "../operator-list.tsx";
import { filledFields } from "../removal-fields.tsx";
import { SectionHead } from "../section-head.tsx";
import { useOperatorList } from "../use-operator-query.ts";
import type { Route } from "./+types/emails-page.ts";
import { EmailItem } from "./email-item.tsx";
import { type EmailRow, useEmailsApi } from "./emails-api.ts";
import "../admin-rows.css";

export function loader({ url }: Route.LoaderArgs) {
  return { texts: messagesFor(splitLocale(url.pathname).locale, "adminEmails") };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

/** The outbox, without any content, and the retry of what failed. */
export default function EmailsPage({ loaderData: { texts } }: Route.ComponentProps) {
  const emails = useEmailsApi();
  const [search, setSearch] = useSearchParams();
  // The list is not read again after a retry: each read is recorded.
  const [retried, setRetried] = useState<Readonly<Record<string, EmailRow>>>({});
  const given = { state: search.get("state") ?? "", recipient: search.get("recipient") ?? "" };
  const filter = new URLSearchParams(given).toString();
  const list = useOperatorList(
    "emails",
    filter,
    (_, after, signal) => emails.list(`${filter}&${new URLSearchParams({ after })}`, signal),
    true,
  );
  const rows = list.data?.pages.flatMap((page) => page.emails) ?? null;
  return (
    <>
      <SectionHead title={texts.title} lead={texts.lead} action={<ExportButtons section="emails" filter={filter} />} />
      <EmailFilter key={filter} given={given} texts={texts} onFilter={setSearch} />
      <OperatorList
        rows={
          rows?.map((row) => (
            <EmailItem
              key={row.id}
              row={retried[row.id] ?? row}
              texts={texts}
              retry={() => emails.retry(row.id)}
              onRetried={(next) => setRetried((all) => ({ ...all, [row.id]: next }))}
            />
          )) ?? null
        }
        error={list.error}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        empty={{ title: texts.none, text: texts.noneText }}
        onMore={() => void list.fetchNextPage()}
        onRetry={() => void list.refetch()}
      >
        {(items) => <ul className="card admin-rows">{items}</ul>}
      </OperatorList>
    </>
  );
}

type FilterProps = {
  given: { state: string; recipient: string };
  texts: Messages<"adminEmails">;
  onFilter: (filter: Record<string, string>) => void;
};

const states = ["waiting", "retrying", "sent", "failed", "void"] as const;

function EmailFilter({ given, texts, onFilter }: FilterProps) {
  const { admin } = useOperator().texts;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onFilter(filledFields(event.currentTarget));
  };
  return (
    <search>
      <form className="admin-filter" onSubmit={send}>
        <TextField
          id="email-recipient"
          name="recipient"
          type="search"
          inputMode="email"
          label={texts.recipient}
          optional=""
          maxLength={254}
          defaultValue={given.recipient}
        />
        <SelectField
          id="email-state"
          name="state"
          label={texts.state}
          defaultValue={given.state}
          options={[
            { value: "", label: admin.all },
            ...states.map((state) => ({ value: state, label: texts.states[state] })),
          ]}
        />
        <Button type="submit" variant="secondary">
          {texts.filter}
        </Button>
      </form>
    </search>
  );
}
