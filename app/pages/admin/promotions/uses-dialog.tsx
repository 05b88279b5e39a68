import { Link } from "react-router";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { adminMoment } from "#app/operator/operator-texts.ts";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { type PromotionRow, usePromotionsApi } from "./promotions-api.ts";

type Props = { row: PromotionRow; texts: Messages<"adminPromotions">; onClose: () => void };

/** The uses of a code, latest first, in pages. */
export function UsesDialog({ row, texts, onClose }: Props) {
  const { locale, href } = useLocale();
  const api = usePromotionsApi();
  const list = useOperatorList("promotion-uses", row.id, (_, after, signal) => api.listUses(row.id, after, signal));
  const uses = list.data?.pages.flatMap((page) => page.uses) ?? null;
  return (
    <Dialog title={interpolate(texts.usesTitle, { code: row.code })} closeLabel={texts.close} onClose={onClose}>
      <OperatorList
        rows={
          uses?.map((use) => (
            <li key={use.id}>
              <Link to={href(`/admin/listings?id=${use.listing_id}`)}>
                {use.listing_name === null ? texts.goneListing : primaryName(use.listing_name, locale)}
              </Link>
              <span>{adminMoment(locale, use.redeemed_at)}</span>
            </li>
          )) ?? null
        }
        list={list}
        empty={{ title: texts.noUses, text: texts.noUsesText }}
      >
        {(rows) => <ul className="promotion-uses">{rows}</ul>}
      </OperatorList>
    </Dialog>
  );
}
