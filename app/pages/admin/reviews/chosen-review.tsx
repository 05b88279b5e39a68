import type { AdminReviewTexts } from "./admin-review-texts.ts";
import { ReviewPanel } from "./review-panel.tsx";

type Props = { chosen: string | null; texts: AdminReviewTexts; onDecided: () => void };

/** The review chosen from a list, or a hint to choose one. */
export function ChosenReview({ chosen, texts, onDecided }: Props) {
  return chosen === null ? (
    <p className="admin-choose">{texts.own.choose}</p>
  ) : (
    <ReviewPanel key={chosen} id={chosen} texts={texts} onDecided={onDecided} />
  );
}
