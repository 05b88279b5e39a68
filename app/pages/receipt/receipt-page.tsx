import { Link } from "react-router";
import { Icon } from "#app/design/any-icon.tsx";
import { buttonClass } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { useMember } from "#app/session/use-member.ts";
import { splitLanguage } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";
import type { Route } from "./+types/receipt-page.ts";
import { OwnerReceipt } from "./owner-receipt.tsx";
import { PrintButton } from "./print-button.tsx";
import { ReceiptSkeleton } from "./receipt-skeleton.tsx";
import "./receipt-page.css";

/** The same for everybody: whose receipt it is, only the browser and the API know. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { language, path } = splitLanguage(url.pathname);
  const { origin, site } = context.get(servicesContext);
  const receipt = words(language, "receipt");
  const head = {
    origin,
    site: { name: site.name },
    language,
    path,
    title: receipt.pageTitle,
    description: receipt.description,
    isPrivate: true,
  };
  return {
    meta: pageMeta(head),
    seller: {
      name: site.name[language],
      url: origin,
      email: site.contactEmail,
      postalAddress: site.postalAddress,
    },
    texts: { receipt, payments: words(language, "payments"), failures: words(language, "failures") },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function ReceiptPage({ loaderData: { seller, texts }, params: { id } }: Route.ComponentProps) {
  const session = useMember();
  const { href } = useLanguage();
  const words = texts.receipt;
  return (
    <div className="wrap receipt-page">
      <div className="dash-head no-print">
        <Link className={buttonClass({ variant: "ghost" })} to={href("/dashboard")}>
          <Icon name="arrow-left" size={18} />
          {words.back}
        </Link>
        <PrintButton label={words.print} />
      </div>
      <div className="needs-script">
        <Notice tone="amber" title={words.needsScript}>
          {words.needsScriptText}
        </Notice>
      </div>
      {session ? (
        <OwnerReceipt key={session.user.id} {...{ id, session, seller, texts }} />
      ) : (
        <ReceiptSkeleton label={words.loading} />
      )}
    </div>
  );
}
