import type { ReactNode } from "react";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { useOperator } from "./operator-context.ts";
import "./figures/figures.css";
import "./operator-skeleton.css";

/** The layouts of the console's content. */
type Shape = "rows" | "photos" | "panel" | "charts" | "figures" | "listing" | "section";

type Props = { shape: Shape };

/** Placeholders in the layout of what is loading, visible after 200 ms. Screen readers get a text instead. */
export function OperatorSkeleton({ shape }: Props) {
  const { admin } = useOperator().texts;
  return <LayoutSkeleton label={admin.loading} shape={shape} />;
}

/** The same outside the console's context. */
export function LayoutSkeleton({ label, shape }: Props & { label: string }) {
  return (
    <div className="admin-skeleton">
      <output className="vh">{label}</output>
      <div aria-hidden="true">{layouts[shape]()}</div>
    </div>
  );
}

const layouts: Readonly<Record<Shape, () => ReactNode>> = { rows, photos, panel, charts, figures, listing, section };

function rows() {
  return (
    <div className="card">
      {repeat(6, (key) => (
        <div className="admin-skeleton-row" key={key}>
          <Lines />
        </div>
      ))}
    </div>
  );
}

function photos() {
  return (
    <div className="admin-photos">
      {repeat(6, (key) => (
        <div className="card admin-photo" key={key}>
          <Skeleton className="admin-image" />
          <div className="admin-skeleton-row">
            <Lines />
          </div>
        </div>
      ))}
    </div>
  );
}

function panel() {
  return (
    <div className="card pad">
      <Skeleton className="admin-skeleton-title" />
      <Lines />
      <Skeleton className="admin-skeleton-block" />
    </div>
  );
}

function charts() {
  return (
    <div className="figure-cards">
      {panel()}
      {panel()}
    </div>
  );
}

function figures() {
  return (
    <>
      <div className="overview-figures">
        {repeat(4, (key) => (
          <div key={key}>
            <Lines />
          </div>
        ))}
      </div>
      {charts()}
    </>
  );
}

function listing() {
  return (
    <>
      <div className="admin-listing-head">
        <Skeleton className="admin-skeleton-title" />
        <Lines />
      </div>
      <div className="admin-listing">
        <div>{panel()}</div>
        <div>{panel()}</div>
      </div>
    </>
  );
}

/** A section before its code or the session is known. */
function section() {
  return (
    <>
      <div className="admin-head">
        <div>
          <Skeleton className="admin-skeleton-title" />
          <Lines />
        </div>
      </div>
      {rows()}
    </>
  );
}

/** A name, and a line of facts below it. */
function Lines() {
  return (
    <div className="admin-skeleton-lines">
      <Skeleton className="admin-skeleton-name" />
      <Skeleton className="admin-skeleton-facts" />
    </div>
  );
}

function repeat(count: number, item: (key: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, key) => item(key));
}
