import { useState } from "react";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Button } from "#app/design/button/button.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { saveFile } from "#app/save-file.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { Route } from "./+types/invitations-page.ts";
import { InvitationItem } from "./invitation-item.tsx";
import { useInvitationsApi } from "./invitations-api.ts";
import { UploadForm } from "./upload-form.tsx";
import "../admin-rows.css";
import "./invitations.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const { invitationsPerDay: perDay } = context.get(servicesContext).site;
  return { perDay, texts: messagesFor(splitLocale(url.pathname).locale, "adminInvitations") };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

const totalKeys = ["invited", "sent", "accounts", "published", "refused"] as const;

/** Invitations of teachers and schools: an upload with its report, and their outcomes. */
export default function InvitationsPage({ loaderData: { perDay, texts } }: Route.ComponentProps) {
  const api = useInvitationsApi();
  const showToast = useToast();
  const [uploads, setUploads] = useState(0);
  const { pending, run } = usePending();
  const list = useOperatorList("invitations", "", (_, after, signal) => api.list(after, signal), true);
  const pages = list.data?.pages;
  const rows = pages?.flatMap((page) => page.invitations) ?? null;
  const download = () =>
    run(async () => {
      const file = await api.download();
      if (!file.ok) return showToast({ kind: "error", title: texts.downloadFailed });
      saveFile(file.value, "invitations.csv");
    });
  return (
    <>
      <SectionHead title={texts.title} lead={texts.lead} />
      <UploadForm
        key={uploads}
        texts={texts}
        perDay={perDay}
        onSent={(count) => {
          setUploads((before) => before + 1);
          showToast({ kind: "success", title: plural(texts.sentNow, count) });
          void list.refetch();
        }}
      />
      <section className="admin-group">
        <div className="admin-head">
          <h2>{texts.all}</h2>
          {rows === null || rows.length === 0 ? null : (
            <Button variant="secondary" busy={pending} onClick={() => void download()}>
              {texts.download}
            </Button>
          )}
        </div>
        {pages?.[0] === undefined ? null : (
          <dl className="invitation-sums num">
            {totalKeys.map((name) => (
              <div key={name}>
                <dt>{texts.sums[name]}</dt>
                <dd>{pages[0]?.sums[name]}</dd>
              </div>
            ))}
          </dl>
        )}
        <OperatorList
          rows={rows?.map((row) => <InvitationItem key={row.id} row={row} texts={texts} />) ?? null}
          list={list}
          empty={{ title: texts.none, text: texts.noneText }}
        >
          {(items) => <ul className="card admin-rows">{items}</ul>}
        </OperatorList>
      </section>
    </>
  );
}
