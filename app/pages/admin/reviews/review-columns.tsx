import type { ReactNode } from "react";
import type { AdminReviewTexts } from "./admin-review-texts.ts";
import { ReviewPanel } from "./review-panel.tsx";

type Props = { items: ReactNode; chosen: string | null; texts: AdminReviewTexts; onDecided: () => void };

/** A list of reviews beside the chosen one. */
export function ReviewColumns({ items, chosen, texts, onDecided }: Props) {
  return (
    <div className="admin-split">
      <ul className="card admin-queue">{items}</ul>
      {chosen === null ? (
        <p className="admin-choose">{texts.own.choose}</p>
      ) : (
        <ReviewPanel key={chosen} id={chosen} texts={texts} onDecided={onDecided} />
      )}
    </div>
  );
}
