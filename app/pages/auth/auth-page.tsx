import { useMemo, useRef } from "react";
import { data, useLocation } from "react-router";
import { Art } from "#app/art/art.tsx";
import { noStore } from "#app/cache-control.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { nextPath, nextPathIn } from "#app/session/next-path.ts";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/auth-page.ts";
import { AuthBox } from "./auth-box.tsx";
import { AuthPageContext } from "./auth-page-context.ts";
import { type AuthView, authPath, authView } from "./auth-view.ts";
import { parsePostedForm } from "./posted-form.ts";

export const handle: PageHandle = { hydrate: () => "now" };

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { origin, site, accounts } = context.get(servicesContext);
  const { description, ...titles } = messagesFor(locale, "seo").auth;
  const head = { origin, site: { name: site.name }, locale, path: "/auth", description, isPrivate: true };
  const own = { messages: messagesFor(locale, "auth"), failures: messagesFor(locale, "authFailures") };
  return { ...own, titles, head, accounts, contactEmail: site.contactEmail };
}

/** Forms are posted here without JavaScript, so that a password never appears in a URL. */
export async function action({ request }: Route.ActionArgs) {
  const posted = parsePostedForm(await request.formData());
  const status = Object.keys(posted.errors).length > 0 ? 422 : 503;
  return data(posted, { status });
}

export function headers() {
  return { "Cache-Control": noStore };
}

const titleOf: Record<AuthView, keyof Route.ComponentProps["loaderData"]["titles"]> = {
  "sign-in": "signInTitle",
  "sign-up": "signUpTitle",
  forgot: "forgotTitle",
  "check-inbox": "inboxTitle",
  "new-password": "newPasswordTitle",
  "second-factor": "secondFactorTitle",
};

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? pageMeta({ ...loaderData.head, title: loaderData.titles[titleOf[authView(location.search)]] }) : [];

/** All views share one loader result, so changing between them sends no request. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function AuthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, failures, accounts, contactEmail, head } = loaderData;
  const { locale, href } = useLocale();
  const { search } = useLocation();
  const email = useRef("");
  const next = nextPath(new URLSearchParams(search).get("next"), head.origin);
  const value = useMemo(() => {
    const path = (view: AuthView) => href(authPath(view, next));
    const returnTo = (view: AuthView | "next" | "confirmed") => {
      // Links in emails can only lead to registered pages: this page redirects to `next`.
      if (view === "confirmed" && next !== null) return head.origin + path("sign-in");
      const isPath = view === "next" || view === "confirmed";
      return head.origin + (isPath ? nextPathIn(locale, next ?? "/dashboard") : path(view));
    };
    const typedEmail = () => email.current;
    const setTypedEmail = (text: string) => {
      email.current = text;
    };
    return { messages, failures, accounts, contactEmail, path, returnTo, typedEmail, setTypedEmail };
  }, [messages, failures, accounts, contactEmail, locale, href, next, head.origin]);
  return (
    <AuthPageContext value={value}>
      <div className="auth">
        <AuthAside messages={messages} />
        <div className="auth-main">
          <AuthBox view={authView(search)} hasNext={next !== null} posted={actionData} />
        </div>
      </div>
    </AuthPageContext>
  );
}

/** The plum panel beside the form, on wide screens: a branch and the proverb behind the name. */
function AuthAside({ messages }: { messages: Messages<"auth"> }) {
  return (
    <aside className="auth-art on-band">
      <Art name="branch-panel" viewBox="0 0 480 720" preserveAspectRatio="xMinYMax slice" className="art" />
      <figure className="auth-quote">
        <blockquote lang="zh-Hans">
          桃李不言
          <br />
          下自成蹊
        </blockquote>
      </figure>
      <p className="auth-caption">
        {messages.proverb}
        <cite>{messages.proverbSource}</cite>
      </p>
    </aside>
  );
}
