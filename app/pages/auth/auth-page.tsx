import { useMemo, useRef } from "react";
import { data, useLocation } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { nextPath, nextPathIn } from "#app/session/next-path.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/auth-page.ts";
import { AuthAside } from "./auth-aside.tsx";
import { AuthBox } from "./auth-box.tsx";
import { AuthPageContext } from "./auth-page-context.ts";
import { type AuthView, authPath, authView } from "./auth-view.ts";
import { receiveForm } from "./receive-form.ts";

export const handle: PageHandle = { hydrate: () => "now" };

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { origin, site, accounts } = context.get(servicesContext);
  const { description, ...titles } = messagesFor(locale, "seo").auth;
  const head = { origin, site: { name: site.name }, locale, path: "/auth", description, isPrivate: true };
  const own = { messages: messagesFor(locale, "auth"), failures: messagesFor(locale, "authFailures") };
  return { ...own, titles, head, accounts, contactEmail: site.contactEmail };
}

/** Without script the form comes here, so that a password never stands in an address. */
export async function action({ request }: Route.ActionArgs) {
  const received = receiveForm(await request.formData());
  const status = Object.keys(received.fieldErrors).length > 0 ? 422 : 503;
  return data(received, { status });
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

/** All views come from the same words: changing between them asks the server for nothing. */
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
    const returnTo = (view: AuthView | "next") =>
      head.origin + (view === "next" ? nextPathIn(locale, next ?? "/dashboard") : path(view));
    const typedEmail = () => email.current;
    const noteEmail = (text: string) => {
      email.current = text;
    };
    return { messages, failures, accounts, contactEmail, path, returnTo, typedEmail, noteEmail };
  }, [messages, failures, accounts, contactEmail, locale, href, next, head.origin]);
  return (
    <AuthPageContext value={value}>
      <div className="auth">
        <AuthAside messages={messages} />
        <div className="auth-main">
          <AuthBox view={authView(search)} hasNext={next !== null} received={actionData} />
        </div>
      </div>
    </AuthPageContext>
  );
}
