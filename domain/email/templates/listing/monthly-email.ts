import { changeOf } from "#domain/analytics/change-of.ts";
import type { Totals } from "#domain/analytics/totals.ts";
import type { MonthlyEmail } from "#domain/email/email.ts";
import { formatCount, formatMonth } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { EmailBody, EmailSender } from "../email-content.ts";
import { hintTexts } from "./analytics-hints.ts";

const figures = ["shown", "views", "saved", "contacts"] as const satisfies readonly (keyof Totals)[];

/** A listing's figures for a month with their changes; for schools also by method and source. */
export function monthlyEmail(email: MonthlyEmail, { origin }: EmailSender): EmailBody {
  const { language, totals, hints, unsubscribeToken } = email;
  const monthly = messagesFor(language, "monthlyEmail");
  const month = formatMonth(language, new Date(`${email.month}-01T00:00:00Z`));
  const quiet = [interpolate(monthly.none, { month }), ...hintTexts(language, hints)];
  return {
    subject: interpolate(monthly.subject, { month }),
    preheader: monthly.preheader,
    heading: interpolate(monthly.heading, { month }),
    paragraphs: totals.contacts === 0 ? quiet : [interpolate(monthly.text, { month })],
    facts: factsOf(email),
    action: { label: monthly.button, link: origin + localPath(language, "/dashboard/analytics") },
    remarks: [...comparisonOf(email), ...detailsOf(email), messagesFor(language, "analytics").resultNote],
    reason: monthly.reason,
    unsubscribeLink: origin + localPath(language, `/unsubscribe/monthly?token=${unsubscribeToken}`),
  };
}

function changesOf({ totals, previous }: MonthlyEmail): (number | null)[] {
  return figures.map((name) => previous && changeOf(totals[name], previous[name]));
}

function factsOf(email: MonthlyEmail) {
  const { metrics } = messagesFor(email.language, "analytics");
  const { up, down, same } = messagesFor(email.language, "monthlyEmail");
  const changes = changesOf(email);
  return figures.map((name, index) => {
    const amount = formatCount(email.totals[name]);
    const change = changes[index] ?? null;
    if (change === null) return { label: metrics[name], value: amount };
    const said = change === 0 ? same : change > 0 ? up : down;
    return { label: metrics[name], value: interpolate(said, { amount, n: Math.abs(change) }) };
  });
}

/** The month that the figures are compared with, or a note that there is none. */
function comparisonOf(email: MonthlyEmail): string[] {
  const { compared, tooFew } = messagesFor(email.language, "monthlyEmail");
  return [changesOf(email).every((change) => change === null) ? tooFew : compared];
}

/** The non-empty lists, largest entries first. */
function detailsOf({ language, details }: MonthlyEmail): string[] {
  if (details === null) return [];
  const { methods, methodsTitle, sources, sourcesTitle } = messagesFor(language, "analytics");
  const { list, separator } = messagesFor(language, "monthlyEmail");
  const line = <Key extends string>(title: string, amounts: Record<Key, number>, labels: Record<Key, string>) => {
    const keys = (Object.keys(labels) as Key[]).filter((key) => amounts[key] > 0);
    const items = keys
      .toSorted((one, other) => amounts[other] - amounts[one])
      .map((key) => `${labels[key]} ${formatCount(amounts[key])}`);
    return items.length === 0 ? [] : [interpolate(list, { title, items: items.join(separator) })];
  };
  return [...line(methodsTitle, details.methods, methods), ...line(sourcesTitle, details.sources, sources)];
}
