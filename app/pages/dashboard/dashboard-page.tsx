import { Notice } from "#app/design/notice.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { useMember } from "#app/session/use-member.ts";
import { splitLanguage } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";
import type { Route } from "./+types/dashboard-page.ts";
import { DashboardHead } from "./dashboard-head.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { OwnerDashboard } from "./owner-dashboard.tsx";
import "./dashboard.css";

/** The same for everybody: whose dashboard it is, only the browser knows. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { language } = splitLanguage(url.pathname);
  const { origin, site, payments } = context.get(servicesContext);
  const dashboard = words(language, "dashboard");
  const head = {
    origin,
    site: { name: site.name },
    language,
    path: "/dashboard",
    title: dashboard.pageTitle,
    description: dashboard.description,
    isPrivate: true,
  };
  return {
    meta: pageMeta(head),
    pricing: { prices: site.prices, isLive: payments.isLive },
    texts: {
      dashboard,
      live: words(language, "live"),
      payments: words(language, "payments"),
      failures: words(language, "failures"),
      authFailures: words(language, "authFailures"),
      results: words(language, "results"),
      listing: words(language, "listing"),
    },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function DashboardPage({ loaderData: { pricing, texts } }: Route.ComponentProps) {
  const session = useMember();
  const words = texts.dashboard;
  return (
    <div className="wrap">
      {session ? (
        <OwnerDashboard key={session.user.id} session={session} pricing={pricing} texts={texts} />
      ) : (
        <>
          <DashboardHead words={words} />
          <div className="needs-script">
            <Notice tone="amber" title={words.noScript}>
              {words.noScriptText}
            </Notice>
          </div>
          <DashboardSkeleton label={words.loading} />
        </>
      )}
    </div>
  );
}
