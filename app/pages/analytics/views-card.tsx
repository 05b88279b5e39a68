import { useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { saveFile } from "#app/save-file.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import { type AnalyticsPeriod, analyticsPeriods } from "#domain/analytics/period.ts";
import type { OwnAnalytics } from "#domain/analytics/queries/own-analytics.ts";
import { formatCount, formatDay, formatMonth } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { readAnalyticsFile } from "./analytics-api.ts";
import { type Bar, viewBars } from "./view-bars.ts";
import { ViewsChart } from "./views-chart.tsx";

type Props = {
  analytics: OwnAnalytics;
  /** The selected period; the analytics may still be those of the previous one. */
  chosen: AnalyticsPeriod;
  messages: Messages<"analytics">;
  failures: Messages<"failures">;
  onPeriod: (period: AnalyticsPeriod) => void;
};

/** Views over time, as bars and as a table. Schools choose the period and download the amounts. */
export function ViewsCard({ analytics, chosen, messages, failures, onPeriod }: Props) {
  const { locale } = useLocale();
  const isSchool = analytics.listingType === "school";
  const bars = viewBars(analytics);
  const isByDay = analytics.period === "30d";
  const textOf = (bar: Bar) => barText(bar, locale);
  return (
    <section className="card pad" aria-labelledby="views-title">
      <div className="stat-head">
        <h2 id="views-title">{isByDay ? messages.viewsByDay : messages.viewsByMonth}</h2>
        {isSchool ? (
          <Segmented
            name="period"
            label={messages.period}
            value={chosen}
            options={analyticsPeriods.map((value) => ({ value, label: messages.periods[value] }))}
            onChange={({ target }) => onPeriod(target.value as AnalyticsPeriod)}
          />
        ) : null}
      </div>
      {analytics.totals.views === 0 ? (
        <NoViews hints={analytics.hints} messages={messages} />
      ) : (
        <>
          <ViewsChart bars={bars} label={chartText(bars, textOf, messages)} textOf={textOf} />
          <details className="disclose">
            <summary>{messages.table}</summary>
            <ViewsTable {...{ bars, textOf, messages }} first={isByDay ? messages.day : messages.month} />
          </details>
        </>
      )}
      {isSchool ? <DownloadButton messages={messages} failures={failures} /> : null}
    </section>
  );
}

type HintProps = { hints: OwnAnalytics["hints"]; messages: Messages<"analytics"> };

function NoViews({ hints, messages }: HintProps) {
  const { href } = useLocale();
  return (
    <>
      <p>{messages.noViews}</p>
      <Link className={buttonClass({ variant: "secondary" }, "stat-poster")} to={href("/dashboard/share")}>
        {messages.makePoster}
      </Link>
      <Hints title={messages.hintsTitle} hints={hints} messages={messages} />
    </>
  );
}

/** Suggestions for more views and contacts. */
export function Hints({ title, hints, messages }: HintProps & { title?: string }) {
  return (
    <div className="stat-hints">
      {title ? <h3>{title}</h3> : null}
      <ul>
        {hints.map((hint) => (
          <li key={hint}>{messages.hints[hint]}</li>
        ))}
      </ul>
    </div>
  );
}

type TableProps = {
  bars: readonly Bar[];
  first: string;
  textOf: (bar: Bar) => string;
  messages: Messages<"analytics">;
};

function ViewsTable({ bars, first, textOf, messages }: TableProps) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{messages.views}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.at}>
            <th scope="row" className="num">
              {textOf(bar)}
            </th>
            <td className="num">{formatCount(bar.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DownloadButton({ messages, failures }: Pick<Props, "messages" | "failures">) {
  const options = useApiOptions();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const file = await readAnalyticsFile(options);
    setBusy(false);
    if (file.ok) saveFile(file.value, "analytics.csv");
    else toast({ kind: "error", title: messages.csvFailed, text: failureText(file.failure, failures) });
  };
  return (
    <Button variant="ghost" busy={isBusy} onClick={() => void download()}>
      {messages.csv}
    </Button>
  );
}

function barText({ at }: Bar, locale: Locale): string {
  return at.length === 10 ? formatDay(locale, at) : formatMonth(locale, new Date(`${at}-15T12:00:00Z`));
}

function chartText(bars: readonly Bar[], textOf: (bar: Bar) => string, messages: Messages<"analytics">): string {
  const [first, last] = [bars[0], bars.at(-1)];
  const max = bars.toSorted((one, other) => other.amount - one.amount)[0];
  if (first === undefined || last === undefined || max === undefined) return "";
  return interpolate(messages.chart, {
    n: formatCount(bars.reduce((sum, { amount }) => sum + amount, 0)),
    first: textOf(first),
    last: textOf(last),
    max: `${textOf(max)}, ${formatCount(max.amount)}`,
  });
}
