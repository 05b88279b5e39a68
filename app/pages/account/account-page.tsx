import { Link } from "react-router";
import { MemberPage } from "#app/components/layout/member-page.tsx";
import { revalidatesForPath } from "#app/components/owner-pages/revalidates-for-path.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { LogOutIcon } from "#app/design/icon/drawn-icons.tsx";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { useMember } from "#app/session/use-member.ts";
import { useSignOut } from "#app/session/use-sign-out.ts";
import { splitLocale } from "#i18n/locale.ts";
import type { Route } from "./+types/account-page.ts";
import { AccountCards } from "./account-cards.tsx";
import { accountMessages } from "./account-messages.ts";
import "./account.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { origin, site, accounts } = context.get(servicesContext);
  const messages = accountMessages(locale);
  const { pageTitle: title, description } = messages;
  return {
    messages,
    settings: { accounts, contactEmail: site.contactEmail },
    head: {
      origin,
      site: { name: site.name },
      locale,
      path: "/dashboard/account",
      title,
      description,
      isPrivate: true,
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export const shouldRevalidate = revalidatesForPath;

export default function AccountPage({ loaderData: { messages, settings } }: Route.ComponentProps) {
  const session = useMember();
  const signOut = useSignOut(messages.failures);
  const { href } = useLocale();
  return (
    <MemberPage
      messages={messages}
      actions={
        <div className="row">
          <Link className={buttonClass({ variant: "secondary" })} to={href("/dashboard")}>
            <Icon name="arrow-left" size={18} />
            {messages.backToListing}
          </Link>
          <Button variant="ghost" onClick={() => signOut()}>
            <LogOutIcon />
            {messages.signOut}
          </Button>
        </div>
      }
    >
      {session ? (
        <AccountCards key={session.user.id} session={session} messages={messages} {...settings} />
      ) : (
        <AccountSkeleton label={messages.loading} />
      )}
    </MemberPage>
  );
}

/** The number of fields of each card. */
const skeletonCards = { main: [1, 2, 3, 2, 3], aside: [1, 1] };

/** Shown until the session is loaded. */
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
      <Skeleton className="skeleton-title" />
      {Array.from({ length: fields }, (_, index) => (
        <Skeleton className="skeleton-field" key={index} />
      ))}
    </div>
  );
}
