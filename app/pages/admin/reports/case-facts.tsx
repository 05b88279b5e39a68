import { Link } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { CaseDetail } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { adminDay, reportReasonText } from "#app/operator/operator-texts.ts";
import { OperatorImage } from "#app/operator/photos/operator-image.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

type Props = { found: CaseDetail; made: Messages<"adminListing">["outcomes"] };

/** The reported image beside its facts, and earlier reports. */
export function CaseFacts({ found, made }: Props) {
  const { facts } = useOperator().texts.admin.reports;
  const { cases, months } = found.earlier;
  return (
    <>
      <div className="admin-case-facts">
        {found.photo === null ? null : <OperatorImage hash={found.photo} alt="" />}
        {found.photo_detail === null && cases.length > 0 ? null : (
          <dl className="admin-facts">
            {found.photo_detail === null ? null : <PhotoFacts photo={found.photo_detail} />}
            {cases.length > 0 ? null : (
              <>
                <dt>{facts.earlier}</dt>
                <dd>{months === 0 ? facts.noneYet : plural(facts.none, months)}</dd>
              </>
            )}
          </dl>
        )}
      </div>
      {cases.length === 0 ? null : <Earlier cases={cases} made={made} />}
    </>
  );
}

function PhotoFacts({ photo }: { photo: NonNullable<CaseDetail["photo_detail"]> }) {
  const { locale } = useLocale();
  const { facts, targets, personRemoved } = useOperator().texts.admin.reports;
  const { place, total, caption, caption_zh: captionZh } = photo;
  const numbers = { n: String(place), total: String(total) };
  const placed = place === null ? personRemoved : interpolate(facts.place, numbers);
  const isBare = caption === null && captionZh === null;
  return (
    <>
      <dt>{targets.photo}</dt>
      <dd>{isBare ? interpolate(facts.noCaption, { place: placed }) : placed}</dd>
      {isBare ? null : (
        <>
          <dt>{facts.caption}</dt>
          <dd>
            {caption}
            {caption === null || captionZh === null ? null : <br />}
            {captionZh === null ? null : <span lang="zh-Hans">{captionZh}</span>}
          </dd>
        </>
      )}
      <dt>{facts.uploaded}</dt>
      <dd className="num">{adminDay(locale, photo.uploaded_at)}</dd>
      <dt>{facts.consent}</dt>
      <dd className="num">{interpolate(facts.byOwner, { date: adminDay(locale, photo.consent_at) })}</dd>
    </>
  );
}

function Earlier({ cases, made }: { cases: CaseDetail["earlier"]["cases"]; made: Props["made"] }) {
  const { texts } = useOperator();
  const { locale, href } = useLocale();
  const { facts, targets, sameTargets, open } = texts.admin.reports;
  return (
    <section className="admin-report" aria-labelledby="case-earlier">
      <h3 id="case-earlier" className="admin-report-head">
        {facts.earlier}
      </h3>
      <ul className="admin-earlier">
        {cases.map((each) => {
          const state = each.decided_at === null ? "open" : "decided";
          const what = (each.is_same_target ? sameTargets : targets)[each.target_kind];
          return (
            <li key={each.id}>
              <Link to={href(`/admin/reports?${new URLSearchParams({ state, case: each.id })}`)}>
                {what} · {reportReasonText(texts, each.reason)}
              </Link>
              <span>
                {adminDay(locale, each.decided_at ?? each.created_at)} ·{" "}
                {each.outcome === null ? open : made[each.outcome]}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
