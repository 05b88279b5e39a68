type Props = { summary: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** The numbers behind a chart. */
export function ChartTable({ summary, head, rows }: Props) {
  return (
    <details className="overview-table">
      <summary>{summary}</summary>
      <table className="admin-table">
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value) => (
                <td key={value}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
