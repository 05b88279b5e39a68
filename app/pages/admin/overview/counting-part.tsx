import { formatCount } from "#i18n/formats.ts";
import type { Messages } from "#i18n/messages.ts";
import { useOperator } from "../operator-context.ts";
import { OperatorFailure } from "../operator-failure.tsx";
import { useOperatorQuery } from "../use-operator-query.ts";

type Props = { messages: Messages<"adminOverview"> };

/** What became of visitors' events, and whether owners with few contacts pay again. */
export function CountingPart({ messages }: Props) {
  const { admin } = useOperator().texts;
  const { data, error, refetch } = useOperatorQuery(["counting", "all"], (api, _, signal) => api.readCounting(signal));
  if (data === undefined)
    return error === null ? (
      <output className="admin-loading">{admin.loading}</output>
    ) : (
      <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  return (
    <div className="overview-charts">
      <FigureTable
        title={messages.visitorEvents}
        note={messages.visitorEventsNote}
        head={[messages.outcome, messages.eventCount]}
        rows={data.events.map(({ outcome, amount }) => [messages.outcomes[outcome], formatCount(amount)])}
      />
      <FigureTable
        title={messages.renewals}
        note={messages.renewalsNote}
        head={[messages.contacts, messages.ended, messages.renewed]}
        rows={data.renewals.map(({ contacts, ended, renewed }) => [
          messages.contactGroups[contacts],
          formatCount(ended),
          formatCount(renewed),
        ])}
      />
    </div>
  );
}

type TableProps = { title: string; note: string; head: readonly string[]; rows: readonly (readonly string[])[] };

function FigureTable({ title, note, head, rows }: TableProps) {
  return (
    <section className="card pad overview-counts" aria-label={title}>
      <div className="overview-head">
        <h2>{title}</h2>
        <span>{note}</span>
      </div>
      <table className="admin-table">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={head[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
