import type { ReactNode } from "react";
import { CountTable } from "#app/operator/figures/count-table.tsx";

type Props = {
  title: string;
  note?: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  children?: ReactNode;
};

/** A table of figures with its title as the caption. */
export function StatisticCard({ title, note, head, rows, children }: Props) {
  return (
    <section className="card pad statistics-card" aria-label={title}>
      <CountTable caption={title} head={head} rows={rows} />
      {note === undefined ? null : <p>{note}</p>}
      {children}
    </section>
  );
}

type GroupProps = { id: string; title: string; children: ReactNode };

/** The cards about one subject below their heading. */
export function StatisticGroup({ id, title, children }: GroupProps) {
  return (
    <section aria-labelledby={`statistics-${id}`} className="statistics-group">
      <h2 id={`statistics-${id}`}>{title}</h2>
      <div className="figure-cards">{children}</div>
    </section>
  );
}
