import { Link } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { Icon } from "#app/design/any-icon.tsx";
import { Button, buttonClass } from "#app/design/button.tsx";
import { LogOutIcon } from "#app/design/drawn-icons.tsx";
import { Notice } from "#app/design/notice.tsx";
import { Skeleton } from "#app/design/skeleton.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { useMember } from "#app/session/use-member.ts";
import { useSignOut } from "#app/session/use-sign-out.ts";
import { splitLanguage } from "#i18n/language.ts";
import type { Route } from "./+types/account-page.ts";
import { AccountCards } from "./account-cards.tsx";
import { accountWords } from "./account-words.ts";
import "./account.css";

export const handle: PageHandle = { hydrate: () => "now" };

export function loader({ context, url }: Route.LoaderArgs) {
  const { language } = splitLanguage(url.pathname);
  const { origin, site, accounts } = context.get(servicesContext);
  const words = accountWords(language);
  const { pageTitle: title, description } = words;
  return {
    words,
    settings: { accounts, contactEmail: site.contactEmail },
    head: {
      origin,
      site: { name: site.name },
      language,
      path: "/dashboard/account",
      title,
      description,
      isPrivate: true,
    },
  };
}

export function headers() {
  return { "Cache-Control": noStore };
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

/** The loader result depends on the path only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function AccountPage({ loaderData: { words, settings } }: Route.ComponentProps) {
  const session = useMember();
  const signOut = useSignOut(words.failures);
  const { href } = useLanguage();
  return (
    <div className="wrap">
      <div className="dash-head">
        <div>
          <h1>{words.heading}</h1>
          <p>{words.lead}</p>
        </div>
        <div className="row">
          <Link className={buttonClass({ variant: "secondary" })} to={href("/dashboard")}>
            <Icon name="arrow-left" size={18} />
            {words.backToListing}
          </Link>
          <Button variant="ghost" onClick={() => signOut()}>
            <LogOutIcon />
            {words.signOut}
          </Button>
        </div>
      </div>
      <noscript>
        <Notice tone="amber" title={words.needsScriptTitle}>
          {words.needsScriptText}
        </Notice>
      </noscript>
      {session ? (
        <AccountCards key={session.user.id} session={session} words={words} {...settings} />
      ) : (
        <AccountSkeleton label={words.loading} />
      )}
    </div>
  );
}

/** The number of fields of each card. */
const skeletonCards = { main: [1, 2, 3, 2, 3], aside: [1, 1] };

/** Shown until the session is known. */
function AccountSkeleton({ label }: { label: string }) {
  return (
    <div className="settings settings-skeleton">
      <output className="vh">{label}</output>
      <div className="settings-main">
        {skeletonCards.main.map((fields, index) => (
          <SkeletonCard fields={fields} key={index} />
        ))}
      </div>
      <div className="settings-aside">
        {skeletonCards.aside.map((fields, index) => (
          <SkeletonCard fields={fields} key={index} />
        ))}
      </div>
    </div>
  );
}

function SkeletonCard({ fields }: { fields: number }) {
  return (
    <div className="card pad">
      <Skeleton className="sk-title" />
      {Array.from({ length: fields }, (_, index) => (
        <Skeleton className="sk-field" key={index} />
      ))}
    </div>
  );
}
