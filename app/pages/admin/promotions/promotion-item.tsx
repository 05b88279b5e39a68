import type { ComponentProps } from "react";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { PromotionRow } from "./promotions-api.ts";

const tones = {
  active: "leaf",
  scheduled: "amber",
  ended: "line",
  "used-up": "line",
  deactivated: "line",
} as const satisfies Record<PromotionRow["state"], ComponentProps<typeof Badge>["tone"]>;

type Props = {
  row: PromotionRow;
  texts: Messages<"adminPromotions">;
  onUses: () => void;
  onDeactivate: () => void;
};

/** One code: its benefit, who may use it, and how often it was used. */
export function PromotionItem({ row, texts, onUses, onDeactivate }: Props) {
  return (
    <li className="admin-row">
      <div className="admin-row-main">
        <strong className="promotion-code">{row.code}</strong>
        <span>{row.note}</span>
      </div>
      <div className="admin-row-side">
        <Badge tone={tones[row.state]}>{texts.states[row.state]}</Badge>
      </div>
      <PromotionFacts row={row} texts={texts} />
      <div className="admin-row-action">
        {row.uses === 0 ? null : (
          <Button variant="ghost" aria-label={interpolate(texts.usesOf, { code: row.code })} onClick={onUses}>
            {texts.seeUses}
          </Button>
        )}
        {row.deactivated_at === null && row.state !== "ended" ? (
          <Button
            variant="secondary"
            aria-label={interpolate(texts.deactivateOf, { code: row.code })}
            onClick={onDeactivate}
          >
            {texts.deactivate}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

const dayMs = 24 * 60 * 60_000;

function PromotionFacts({ row, texts }: Pick<Props, "row" | "texts">) {
  const { locale } = useLocale();
  const day = (moment: number) => formatDate(locale, new Date(moment), "UTC");
  const facts = [
    row.percent === null ? plural(texts.gives, row.months ?? 0) : interpolate(texts.percentFact, { n: row.percent }),
    texts.plans[row.listing_type ?? "both"],
    interpolate(texts.uses, { n: row.uses, max: row.max_uses }),
    ...(row.per_person === 1 ? [] : [interpolate(texts.perPersonFact, { n: row.per_person })]),
    ...(row.per_listing === 1 ? [] : [interpolate(texts.perListingFact, { n: row.per_listing })]),
    ...(row.state === "scheduled" ? [interpolate(texts.from, { date: day(Date.parse(row.starts_at)) })] : []),
    row.ends_at === null ? texts.noEnd : interpolate(texts.until, { date: day(Date.parse(row.ends_at) - dayMs) }),
  ];
  return (
    <p className="admin-row-facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
