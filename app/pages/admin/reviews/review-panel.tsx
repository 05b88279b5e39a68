import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Name } from "#app/components/name.tsx";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Stars } from "#app/design/rating/stars.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { useOperator } from "#app/operator/operator-context.ts";
import { type OperatorError, OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { useOlderPages } from "#app/operator/use-operator-query.ts";
import { valueOf } from "#app/private-data/queries.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { plural } from "#i18n/plural.ts";
import type { AdminReviewTexts } from "./admin-review-texts.ts";
import { ReviewDecisionForm } from "./review-decision-form.tsx";
import { type QueuedReviewDetail, useReviewsApi } from "./reviews-api.ts";

type Props = { id: string; texts: AdminReviewTexts; onDecided: () => void };

/** One review: its text, why it is held, its proof, and the decision. */
export function ReviewPanel({ id, texts, onDecided }: Props) {
  const api = useReviewsApi();
  const { data, error, refetch } = useQuery<QueuedReviewDetail, OperatorError>({
    queryKey: ["operator", "reviews", "one", id],
    queryFn: ({ signal }) => valueOf(api.read(id, signal)),
    // Each read is recorded, so focus does not refetch.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data === undefined)
    return error === null ? (
      <OperatorSkeleton shape="panel" />
    ) : (
      <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  return (
    <section className="card pad admin-panel" aria-labelledby="review-name">
      <ReviewHead review={data} texts={texts} />
      {data.has_proof_file ? <Proof id={id} texts={texts} /> : null}
      <Others review={data} texts={texts} />
      {data.outcomes.length > 0 ? (
        <ReviewDecisionForm review={data} texts={texts} onDecided={onDecided} />
      ) : (
        <p>
          <Badge tone="plum">{texts.own.states[data.state]}</Badge>
        </p>
      )}
    </section>
  );
}

type PartProps = { review: QueuedReviewDetail; texts: AdminReviewTexts };

function ReviewHead({ review, texts: { own, reviews } }: PartProps) {
  const { texts } = useOperator();
  const { locale, href } = useLocale();
  const name = review.shown_name ?? reviews.anonymous;
  const reasons = texts.report.reasons;
  return (
    <>
      <h2 id="review-name">{review.listing_name === null ? own.noListing : <Name name={review.listing_name} />}</h2>
      {review.listing_id === null ? null : (
        <p>
          <Link to={href(`/admin/listings?id=${review.listing_id}`)}>{own.openListing}</Link>
        </p>
      )}
      {review.hold_reasons.length === 0 ? null : (
        <div className="admin-holds">
          <h3>{own.held}</h3>
          <ul>
            {review.hold_reasons.map((reason) => (
              <li key={reason}>{textOf(own.holds, reason)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="admin-report">
        <p className="admin-report-head">
          <Stars filled={review.stars} label={plural(reviews.starsOf, review.stars)} />{" "}
          {interpolate(own.facts, {
            name,
            learner: reviews.learners[review.learner],
            lessons: reviews.lessons[review.lessons],
          })}
          {review.course === null ? null : ` · ${review.course}`} · {adminMoment(locale, review.created_at)}
        </p>
        <blockquote lang={review.language === "other" ? undefined : review.language}>{review.body}</blockquote>
      </div>
      {review.refusal === null ? null : <p>{interpolate(own.before, { reason: textOf(reasons, review.refusal) })}</p>}
      <Quoted title={own.toldBefore} text={review.found} />
      <Quoted title={own.appealText} text={review.appeal} />
      {review.changes_asked_at === null ? null : <p className="hint">{own.changesAsked}</p>}
    </>
  );
}

function Quoted({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <div className="admin-report">
      <p className="admin-report-head">{title}</p>
      <blockquote>{text}</blockquote>
    </div>
  );
}

/** Loads the image only on request, because each view is recorded. */
function Proof({ id, texts: { own } }: { id: string; texts: AdminReviewTexts }) {
  const api = useReviewsApi();
  const [image, setImage] = useState<string | null>(null);
  const [state, setState] = useState<"closed" | "loading" | "failed">("closed");
  const show = async () => {
    setState("loading");
    const read = await api.readProof(id);
    setImage(read);
    setState(read === null ? "failed" : "closed");
  };
  return (
    <div className="admin-proof">
      <h3>{own.proof}</h3>
      {image === null ? (
        <>
          <p className="hint">{own.proofShown}</p>
          <Button variant="secondary" busy={state === "loading"} onClick={() => void show()}>
            {own.showProof}
          </Button>
          {state === "failed" ? <p role="alert">{own.proofFailed}</p> : null}
        </>
      ) : (
        <img src={image} alt={own.proofAlt} />
      )}
    </div>
  );
}

function Others({ review, texts: { own } }: PartProps) {
  const { locale } = useLocale();
  const api = useReviewsApi();
  const older = useOlderPages(["reviews", review.id], review.others_next, (_, after, signal) =>
    api.listOthers(review.id, after, signal),
  );
  const others = [...review.others, ...(older.data?.pages.flatMap((page) => page.others) ?? [])];
  return (
    <details className="admin-others">
      <summary>
        {own.others} ({older.hasNextPage ? `${others.length}+` : others.length})
      </summary>
      {others.length === 0 ? (
        <p>{own.noOthers}</p>
      ) : (
        <OperatorList
          rows={others.map((other) => (
            <div className="admin-report" key={other.id}>
              <p className="admin-report-head">
                {plural(own.stars, other.stars)} · {own.states[other.state]} · {adminMoment(locale, other.created_at)}
              </p>
              <blockquote>{other.body}</blockquote>
            </div>
          ))}
          list={older}
          empty={{ title: own.noOthers, text: "" }}
        >
          {(rows) => rows}
        </OperatorList>
      )}
    </details>
  );
}
