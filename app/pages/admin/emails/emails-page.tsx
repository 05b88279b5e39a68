import { useState } from "react";
import { useSearchParams } from "react-router";
import { ExportButtons } from "#app/operator/lists/export-buttons.tsx";
import { FilterChoice, FilterForm, FilterText } from "#app/operator/lists/filter-form.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import { useOperator } from "#app/operator/operator-context.ts";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
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

const states = ["waiting", "retrying", "sent", "failed", "void"] as const;

/** The outbox without any content, and retries of failed emails. */
export default function EmailsPage({ loaderData: { texts } }: Route.ComponentProps) {
  const { admin } = useOperator().texts;
  const emails = useEmailsApi();
  const [search, setSearch] = useSearchParams();
  // The list is not fetched again after a retry, because each read is recorded.
  const [retried, setRetried] = useState<Readonly<Record<string, EmailRow>>>({});
  const selected = { state: search.get("state") ?? "", recipient: search.get("recipient") ?? "" };
  const filter = new URLSearchParams(selected).toString();
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
      <FilterForm key={filter} submit={texts.filter} onFilter={setSearch}>
        <FilterText
          id="email-recipient"
          name="recipient"
          inputMode="email"
          label={texts.recipient}
          maxLength={254}
          defaultValue={selected.recipient}
        />
        <FilterChoice
          id="email-state"
          name="state"
          label={texts.state}
          all={admin.all}
          labels={texts.states}
          values={states}
          defaultValue={selected.state}
        />
      </FilterForm>
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
        list={list}
        empty={{ title: texts.none, text: texts.noneText }}
      >
        {(items) => <ul className="card admin-rows">{items}</ul>}
      </OperatorList>
    </>
  );
}
