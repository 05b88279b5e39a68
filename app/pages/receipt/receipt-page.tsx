import { Link } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { useMember } from "#app/session/use-member.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/receipt-page.ts";
import { OwnerReceipt } from "./owner-receipt.tsx";
import { PrintButton } from "./print-button.tsx";
import { ReceiptSkeleton } from "./receipt-skeleton.tsx";
import "./receipt-page.css";

/** The same for every reader: only the browser and the API know whose receipt it is. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { locale, path } = splitLocale(url.pathname);
  const { origin, site } = context.get(servicesContext);
  const receipt = messagesFor(locale, "receipt");
  const head = {
    origin,
    site: { name: site.name },
    locale,
    path,
    title: receipt.pageTitle,
    description: receipt.description,
    isPrivate: true,
  };
  return {
    meta: pageMeta(head),
    seller: {
      name: site.name[locale],
      url: origin,
      email: site.contactEmail,
      postalAddress: site.postalAddress,
    },
    texts: { receipt, payments: messagesFor(locale, "payments"), failures: messagesFor(locale, "failures") },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function ReceiptPage({ loaderData: { seller, texts }, params: { id } }: Route.ComponentProps) {
  const session = useMember();
  const { href } = useLocale();
  const messages = texts.receipt;
  return (
    <div className="wrap receipt-page">
      <div className="dash-head no-print">
        <Link className={buttonClass({ variant: "ghost" })} to={href("/dashboard")}>
          <Icon name="arrow-left" size={18} />
          {messages.back}
        </Link>
        <PrintButton label={messages.print} />
      </div>
      <div className="needs-script">
        <Alert tone="amber" title={messages.needsScript}>
          {messages.needsScriptText}
        </Alert>
      </div>
      {session ? (
        <OwnerReceipt key={session.user.id} {...{ id, session, seller, texts }} />
      ) : (
        <ReceiptSkeleton label={messages.loading} />
      )}
    </div>
  );
}
