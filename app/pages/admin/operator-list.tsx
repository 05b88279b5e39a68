import type { ReactNode } from "react";
import { Button } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { useOperator } from "./operator-context.ts";
import { type OperatorError, OperatorFailure } from "./operator-failure.tsx";

type Props = {
  rows: readonly ReactNode[] | null;
  error: OperatorError | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  empty: { title: string; text: string };
  onMore: () => void;
  onRetry: () => void;
  /** Around the rows. */
  children: (rows: readonly ReactNode[]) => ReactNode;
};

/** A list with its states: loading, failed, empty, and with more to come. */
export function OperatorList({ rows, error, hasMore, isLoadingMore, empty, onMore, onRetry, children }: Props) {
  const { admin } = useOperator().texts;
  if (rows === null && error !== null) return <OperatorFailure failure={error.failure} onRetry={onRetry} />;
  if (rows === null) return <output className="admin-loading">{admin.loading}</output>;
  if (rows.length === 0) return <Empty title={empty.title} text={empty.text} />;
  return (
    <div>
      {children(rows)}
      {error === null ? null : <OperatorFailure failure={error.failure} onRetry={onMore} />}
      {hasMore ? (
        <p className="admin-more">
          <Button variant="secondary" busy={isLoadingMore} onClick={onMore}>
            {admin.more}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
