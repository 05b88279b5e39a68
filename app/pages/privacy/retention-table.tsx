import { dataSets, type Period, retention } from "#domain/retention/retention.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

/** Data stored for a fixed time, with the period and the reason. The jobs erase it after these periods. */
export function RetentionTable({ messages }: { messages: Messages<"privacy">["retention"] }) {
  const { caption, columns, rows } = messages;
  return (
    <div className="legal-table">
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.period}</th>
            <th scope="col">{columns.why}</th>
          </tr>
        </thead>
        <tbody>
          {dataSets.map((set) => (
            <tr key={set}>
              <th scope="row">{rows[set].what}</th>
              <td>{periodText(retention[set], messages)}</td>
              <td>{rows[set].why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function periodText({ unit, count }: Period, messages: Messages<"privacy">["retention"]): string {
  return plural(messages[unit], count);
}
