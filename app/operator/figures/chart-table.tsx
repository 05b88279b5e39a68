import type { ComponentProps } from "react";
import { CountTable } from "./count-table.tsx";

type Props = ComponentProps<typeof CountTable> & { summary: string };

/** The numbers behind a chart. */
export function ChartTable({ summary, ...table }: Props) {
  return (
    <details className="figure-details">
      <summary>{summary}</summary>
      <CountTable {...table} />
    </details>
  );
}
