import { Link } from "react-router";
import { Icon } from "#app/design/any-icon.tsx";
import { Button, buttonClass } from "#app/design/button.tsx";
import { LogOutIcon } from "#app/design/drawn-icons.tsx";
import { Notice } from "#app/design/notice.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { useMember } from "#app/session/use-member.ts";
import { useSignOut } from "#app/session/use-sign-out.ts";
import { splitLanguage } from "#i18n/language.ts";
import type { Route } from "./+types/account-page.ts";
import { AccountCards } from "./account-cards.tsx";
import { AccountSkeleton } from "./account-skeleton.tsx";
import { accountWords } from "./account-words.ts";
import "./account.css";

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

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

/** Nothing that happens on the page changes its words. */
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
