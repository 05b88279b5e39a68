import { useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/promotions-page.ts";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { NewPromotionDialog } from "./new-promotion-dialog.tsx";
import { PromotionItem } from "./promotion-item.tsx";
import { type PromotionRow, usePromotionsApi } from "./promotions-api.ts";
import { UsesDialog } from "./uses-dialog.tsx";
import "../admin-rows.css";
import "./promotions.css";

export function loader({ url }: Route.LoaderArgs) {
  return { texts: messagesFor(splitLocale(url.pathname).locale, "adminPromotions") };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

type OpenDialog = { action: "create" } | { action: "uses" | "deactivate"; row: PromotionRow };

/** Promotion codes: creating them, their uses, and deactivating them. */
export default function PromotionsPage({ loaderData: { texts } }: Route.ComponentProps) {
  const api = usePromotionsApi();
  const showToast = useToast();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list = useOperatorList("promotions", "", (_, after, signal) => api.list(after, signal));
  const rows = list.data?.pages.flatMap((page) => page.promotions) ?? null;
  const close = () => setDialog(null);
  const done = (title: string) => {
    close();
    showToast({ kind: "success", title });
    void list.refetch();
  };
  return (
    <>
      <SectionHead
        title={texts.title}
        lead={texts.lead}
        action={<Button onClick={() => setDialog({ action: "create" })}>{texts.create}</Button>}
      />
      <OperatorList
        rows={
          rows?.map((row) => (
            <PromotionItem
              key={row.id}
              row={row}
              texts={texts}
              onUses={() => setDialog({ action: "uses", row })}
              onDeactivate={() => setDialog({ action: "deactivate", row })}
            />
          )) ?? null
        }
        list={list}
        empty={{ title: texts.none, text: texts.noneText }}
      >
        {(items) => <ul className="card admin-rows">{items}</ul>}
      </OperatorList>
      {dialog?.action === "create" ? (
        <NewPromotionDialog
          texts={texts}
          onClose={close}
          onCreated={({ code }) => done(interpolate(texts.created, { code }))}
        />
      ) : null}
      {dialog?.action === "uses" ? <UsesDialog row={dialog.row} texts={texts} onClose={close} /> : null}
      {dialog?.action === "deactivate" ? (
        <DeactivateDialog
          row={dialog.row}
          texts={texts}
          onClose={close}
          onDone={({ code }) => done(interpolate(texts.deactivated, { code }))}
        />
      ) : null}
    </>
  );
}
