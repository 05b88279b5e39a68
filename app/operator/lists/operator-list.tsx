import type { ReactNode } from "react";
import { Button } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { useOperator } from "../operator-context.ts";
import { type OperatorError, OperatorFailure } from "../operator-failure.tsx";
import { OperatorSkeleton } from "../operator-skeleton.tsx";

/** The state of a `useOperatorList` query, or of a query without pages. */
type Query = {
  error: OperatorError | null;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
};

type Props = {
  rows: readonly ReactNode[] | null;
  list: Query;
  empty: { title: string; text: string };
  /** The chosen item, beside the list; on phones below it. */
  detail?: ReactNode;
  /** The layout of the rows while they load. */
  shape?: "rows" | "photos";
  /** Wraps the rows. */
  children: (rows: readonly ReactNode[]) => ReactNode;
};

/** A list with its states: loading, failed, empty, and with more pages. */
export function OperatorList({ rows, list, empty, detail, shape = "rows", children }: Props) {
  const { admin } = useOperator().texts;
  const { error } = list;
  const loadMore = () => void list.fetchNextPage?.();
  if (rows === null && error !== null)
    return <OperatorFailure failure={error.failure} onRetry={() => void list.refetch()} />;
  if (rows === null)
    return (
      <div className={detail === undefined ? undefined : "admin-split"}>
        <OperatorSkeleton shape={shape} />
      </div>
    );
  if (rows.length === 0) return <Empty title={empty.title} text={empty.text} />;
  const found = (
    <div>
      {children(rows)}
      {error === null ? null : <OperatorFailure failure={error.failure} onRetry={loadMore} />}
      {list.hasNextPage ? (
        <p className="admin-more">
          <Button variant="secondary" busy={list.isFetchingNextPage ?? false} onClick={loadMore}>
            {admin.more}
          </Button>
        </p>
      ) : null}
    </div>
  );
  if (detail === undefined) return found;
  return (
    <div className="admin-split">
      {found}
      {detail}
    </div>
  );
}
