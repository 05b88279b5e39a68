import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { PriceTable } from "./price-table.tsx";

const prices = { teacherMonthlyUsd: 5, schoolMonthlyUsd: 20, months: [1, 3, 6, 12] };

/** The cells of each row of the body, as text. */
function rowsOf(locale: "en" | "zh", shown = prices): string[] {
  const html = renderToStaticMarkup(<PriceTable prices={shown} messages={messagesFor(locale, "pricing")} />);
  const [, body = ""] = html.split("<tbody>");
  return [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) => row.replaceAll(/(?:<[^>]+>)+/g, "|"));
}

test("each price is the monthly price times the number of months, in both languages", () => {
  expect(rowsOf("en")).toEqual([
    "|1 month|$5|$20|",
    "|3 months|$15|$60|",
    "|6 months|$30|$120|",
    "|12 months|$60|$240|",
  ]);
  expect(rowsOf("zh")).toEqual(["|1 个月|$5|$20|", "|3 个月|$15|$60|", "|6 个月|$30|$120|", "|12 个月|$60|$240|"]);
});

test("the table uses the configured prices", () => {
  const changed = { teacherMonthlyUsd: 7.5, schoolMonthlyUsd: 120, months: [2, 24] };
  expect(rowsOf("en", changed)).toEqual(["|2 months|$15|$240|", "|24 months|$180|$2,880|"]);
});
