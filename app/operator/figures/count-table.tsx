import "./figures.css";

type Props = { caption?: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** Counts by name: the first cell of each row is its header. */
export function CountTable({ caption, head, rows }: Props) {
  return (
    <table className="admin-table figure-table">
      {caption === undefined ? null : <caption>{caption}</caption>}
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
  );
}
