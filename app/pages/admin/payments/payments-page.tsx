import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { ExportButtons } from "#app/operator/lists/export-buttons.tsx";
import { FilterChoice, FilterForm, FilterText } from "#app/operator/lists/filter-form.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import { adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { formatCents } from "#i18n/formats.ts";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { Route } from "./+types/payments-page.ts";
import { AlertItem } from "./alert-item.tsx";
import { alertText } from "./alert-text.ts";
import { paidName } from "./paid-name.ts";
import { PaymentPanel } from "./payment-panel.tsx";
import { type PaymentRow, usePaymentsApi } from "./payments-api.ts";

type Texts = Messages<"adminPayments">;

export function loader({ url }: Route.LoaderArgs) {
  return { texts: messagesFor(splitLocale(url.pathname).locale, "adminPayments") };
}

/** Payments, those that need attention first, and the selected payment. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

const filters = ["attention", "all", "refunded", "disputed"] as const;

/** Payments, first those that need attention, and the one that was chosen. */
export default function PaymentsPage({ loaderData: { texts } }: Route.ComponentProps) {
  const payments = usePaymentsApi();
  const cache = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get("id");
  const selected = { show: search.get("show") ?? "attention", q: search.get("q") ?? "" };
  const filter = new URLSearchParams(selected).toString();
  const list = useOperatorList("payments", filter, (_, after, signal) =>
    payments.list(`${filter}&${new URLSearchParams({ after })}`, signal),
  );
  const rows = list.data?.pages.flatMap((page) => page.payments) ?? null;
  const alerts = list.data?.pages[0]?.alerts ?? [];
  const changed = () => void cache.invalidateQueries({ queryKey: ["operator", "payments", "list"] });
  const isCaughtUp = selected.show === "attention" && selected.q === "";
  return (
    <>
      <SectionHead
        title={texts.title}
        lead={texts.lead}
        action={<ExportButtons section="payments" filter={filter} />}
      />
      <FilterForm key={filter} submit={texts.find} onFilter={setSearch}>
        <FilterText id="payment-q" name="q" label={texts.search} maxLength={200} defaultValue={selected.q} />
        <FilterChoice
          id="payment-show"
          name="show"
          label={texts.show}
          labels={texts.filters}
          values={filters}
          defaultValue={selected.show}
        />
      </FilterForm>
      {chosen === null ? null : <PaymentPanel key={chosen} id={chosen} texts={texts} onChanged={changed} />}
      {alerts.length === 0 ? null : (
        <section className="card pad admin-panel" aria-labelledby="unlinked-alerts">
          <h2 id="unlinked-alerts">{texts.unlinkedAlerts}</h2>
          {alerts.map((alert) => (
            <AlertItem key={alert.id} alert={alert} texts={texts} onDismissed={changed} />
          ))}
        </section>
      )}
      <OperatorList
        rows={
          rows?.map((row) => (
            <li key={row.id}>
              <PaymentLink row={row} isChosen={row.id === chosen} search={search} texts={texts} />
            </li>
          )) ?? null
        }
        list={list}
        empty={
          isCaughtUp ? { title: texts.caughtUp, text: texts.caughtUpText } : { title: texts.none, text: texts.noneText }
        }
      >
        {(items) => <ul className="card admin-queue">{items}</ul>}
      </OperatorList>
    </>
  );
}

type LinkProps = { row: PaymentRow; isChosen: boolean; search: URLSearchParams; texts: Texts };

function PaymentLink({ row, isChosen, search, texts }: LinkProps) {
  const { href, locale } = useLocale();
  const query = new URLSearchParams(search);
  query.set("id", row.id);
  const facts = [adminMoment(locale, row.created_at), plural(texts.months, row.months), formatCents(row.amount_cents)];
  if (row.is_gift) facts.push(texts.gift);
  if (!row.is_live) facts.push(texts.test);
  return (
    <Link to={href(`/admin/payments?${query}`)} aria-current={isChosen ? "true" : undefined} className="admin-item">
      <span className="admin-item-top">
        <strong>{paidName(row, locale) ?? texts.unnamed}</strong>
        <span>{textOf(texts.states, row.state)}</span>
      </span>
      <span className="num">{facts.join(" · ")}</span>
      {row.alerts.length === 0 ? null : (
        <span className="admin-urgent">
          {row.alerts.map((kind) => alertText(texts, locale, kind, row.respond_by)).join(" · ")}
        </span>
      )}
    </Link>
  );
}
