import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { useOperator } from "#app/operator/operator-context.ts";
import { adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { plural } from "#i18n/plural.ts";
import type { AdminReviewTexts } from "./admin-review-texts.ts";
import { ChosenReview } from "./chosen-review.tsx";
import { type DecidedReviewRow, useReviewsApi } from "./reviews-api.ts";

/** Decided reviews, latest decision first. The chosen one can be published after all. */
export function DecidedReviews({ texts }: { texts: AdminReviewTexts }) {
  const cache = useQueryClient();
  const toast = useToast();
  const api = useReviewsApi();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get("review");
  const list = useOperatorList("reviews", "decided", (_, after, signal) => api.listDecided(after, signal));
  const rows = list.data?.pages.flatMap((page) => page.reviews) ?? null;
  const { own } = texts;
  const showAgain = () => {
    toast({ kind: "success", title: own.decided });
    setSearch({ state: "decided" });
    void cache.invalidateQueries({ queryKey: ["operator", "reviews"] });
    void cache.invalidateQueries({ queryKey: ["operator", "attention"] });
  };
  return (
    <OperatorList
      rows={
        rows?.map((row) => (
          <li key={row.id}>
            <DecidedLink row={row} texts={texts} isChosen={row.id === chosen} />
          </li>
        )) ?? null
      }
      list={list}
      empty={{ title: own.noneDecided, text: own.noneDecidedText }}
      detail={<ChosenReview {...{ chosen, texts }} onDecided={showAgain} />}
    >
      {(items) => <ul className="card admin-queue">{items}</ul>}
    </OperatorList>
  );
}

type LinkProps = { row: DecidedReviewRow; texts: AdminReviewTexts; isChosen: boolean };

function DecidedLink({ row, texts: { own }, isChosen }: LinkProps) {
  const { locale, href } = useLocale();
  const { report } = useOperator().texts;
  const reason = row.refusal === null ? null : textOf(report.reasons, row.refusal);
  return (
    <Link
      to={href(`/admin/reviews?${new URLSearchParams({ state: "decided", review: row.id })}`)}
      aria-current={isChosen ? "true" : undefined}
      className="admin-item"
    >
      <span>{reason === null ? own.states[row.state] : `${own.states[row.state]} · ${reason}`}</span>
      <strong>{row.listing_name === null ? own.noListing : primaryName(row.listing_name, locale)}</strong>
      <span>{plural(own.stars, row.stars)}</span>
      <span>{adminMoment(locale, row.decided_at)}</span>
    </Link>
  );
}
