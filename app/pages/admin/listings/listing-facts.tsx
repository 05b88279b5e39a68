import { Link } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { ListingDetail } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { formatCount, formatRating } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { plural } from "#i18n/plural.ts";
import type { ListingTexts } from "./listing-texts.ts";

type Props = { found: ListingDetail; texts: ListingTexts };

/** The listing's owner, paid time, content and results. */
export function ListingFacts({ found, texts: { own } }: Props) {
  const { admin, removal } = useOperator().texts;
  const { locale, href } = useLocale();
  const messages = admin.listings;
  const { reviews } = found;
  const average = reviews.count === 0 ? "" : formatRating(reviews.sum / reviews.count);
  const seen = interpolate(own.seen, { views: formatCount(found.views), contacts: formatCount(found.contacted) });
  return (
    <section className="card pad admin-panel" aria-labelledby="listing-details">
      <h2 id="listing-details">{own.details}</h2>
      <dl className="admin-facts">
        <dt>{messages.owner}</dt>
        <dd>
          {found.owner_name}
          <br />
          <Link className="address" to={href(`/admin/people?id=${found.owner_id}`)}>
            {found.owner_email}
          </Link>
        </dd>
        <dt>{messages.paid}</dt>
        <dd className="num">{plural(messages.months, found.months_paid)}</dd>
        {found.expires_at === null ? null : (
          <>
            <dt>{messages.until}</dt>
            <dd className="num">{adminMoment(locale, found.expires_at)}</dd>
          </>
        )}
        {found.removed_at === null ? null : (
          <>
            <dt>{own.removed}</dt>
            <dd>
              {adminMoment(locale, found.removed_at)}
              {found.removal_reason === null ? "" : ` · ${textOf(removal.reasons, found.removal_reason)}`}
            </dd>
          </>
        )}
        <dt>{own.reviews}</dt>
        <dd className="num">
          {reviews.count === 0 ? own.none : interpolate(plural(own.reviewsOf, reviews.count), { average })}
        </dd>
        {found.type === "school" ? (
          <>
            <dt>{own.courses}</dt>
            <dd className="num">{formatCount(found.courses)}</dd>
            <dt>{own.team}</dt>
            <dd className="num">{formatCount(found.team)}</dd>
          </>
        ) : null}
        <dt>{own.analytics}</dt>
        <dd className="num">{seen}</dd>
      </dl>
    </section>
  );
}
