import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useOperator } from "#app/operator/operator-context.ts";
import { type OperatorError, OperatorFailure } from "#app/operator/operator-failure.tsx";
import { adminMoment } from "#app/operator/operator-texts.ts";
import { valueOf } from "#app/private-data/queries.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { type PromotionRow, type PromotionUse, usePromotionsApi } from "./promotions-api.ts";

type Props = { row: PromotionRow; texts: Messages<"adminPromotions">; onClose: () => void };

/** The uses of a code, latest first. */
export function UsesDialog({ row, texts, onClose }: Props) {
  const { locale, href } = useLocale();
  const { admin } = useOperator().texts;
  const api = usePromotionsApi();
  const { data, error, refetch } = useQuery<PromotionUse[], OperatorError>({
    queryKey: ["operator", "promotions", "uses", row.id],
    queryFn: ({ signal }) => valueOf(api.listUses(row.id, signal)),
  });
  return (
    <Dialog title={interpolate(texts.usesTitle, { code: row.code })} closeLabel={texts.close} onClose={onClose}>
      {data !== undefined ? (
        <ul className="promotion-uses">
          {data.map((use) => (
            <li key={use.id}>
              <Link to={href(`/admin/listings?id=${use.listing_id}`)}>{use.listing_name ?? texts.goneListing}</Link>
              <span>{adminMoment(locale, use.redeemed_at)}</span>
            </li>
          ))}
        </ul>
      ) : error === null ? (
        <output className="admin-loading">{admin.loading}</output>
      ) : (
        <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
