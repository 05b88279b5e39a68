import { formatCents, formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { cappedCount } from "./capped-count.ts";
import type { Figures } from "./overview-api.ts";

type Props = { figures: Figures; messages: Messages<"adminOverview"> };

/** The four numbers of the overview. */
export function FigureList({ figures: { active, revenue, contacts, owners }, messages }: Props) {
  const [before = 0, current = 0] = revenue.months.slice(-2).map(({ cents }) => cents);
  const change = current - before;
  const changed = change === 0 ? messages.same : change > 0 ? messages.up : messages.down;
  const figures = [
    { name: messages.active, value: formatCount(active.count), more: plural(messages.ending, active.ending_soon) },
    {
      name: messages.revenueNow,
      value: formatCents(current),
      more: interpolate(changed, { amount: formatCents(Math.abs(change)) }),
    },
    {
      name: messages.contactsNow,
      value: `${formatCount(contacts.count)}${contacts.is_complete ? "" : "+"}`,
      more: contacts.is_complete ? plural(messages.hadNone, contacts.none) : null,
    },
    { name: messages.owners, value: cappedCount(owners.count), more: plural(messages.havePaid, owners.paid) },
  ];
  return (
    <dl className="overview-figures">
      {figures.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {more === null ? null : <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
