import { data, useLocation, useNavigate } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { buttonClass } from "#app/design/button.tsx";
import { Icon } from "#app/design/icon.tsx";
import { Tabs } from "#app/design/tabs.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { splitLanguage } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";
import type { Route } from "./+types/auth-page.ts";
import { AuthAside } from "./auth-aside.tsx";
import { type AuthTab, authPath, authTab } from "./auth-tab.ts";
import { receiveForm } from "./receive-form.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

export const handle: PageHandle = { hydrate: () => true, start: "now" };

export function loader({ context, url }: Route.LoaderArgs) {
  const { language } = splitLanguage(url.pathname);
  const { origin, site } = context.get(servicesContext);
  const { signInTitle, signUpTitle, description } = words(language, "seo").auth;
  const head = { origin, site: { name: site.name }, language, path: "/auth", description, noindex: true };
  return { words: words(language, "auth"), titles: { "sign-in": signInTitle, "sign-up": signUpTitle }, head };
}

/** Without script the form comes here, so that a password never stands in an address. */
export async function action({ request }: Route.ActionArgs) {
  const received = receiveForm(await request.formData());
  const status = Object.keys(received.faults).length > 0 ? 422 : 503;
  return data(received, { status });
}

export function headers() {
  return { "Cache-Control": noStore };
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? pageMeta({ ...loaderData.head, title: loaderData.titles[authTab(location.search)] }) : [];

/** Both tabs come from the same words: changing between them asks the server for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function AuthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { words } = loaderData;
  const { href } = useLanguage();
  const navigate = useNavigate();
  const selected = authTab(useLocation().search);
  const open = (tab: AuthTab) => navigate(href(authPath(tab)), { replace: true, preventScrollReset: true });
  return (
    <div className="auth">
      <AuthAside words={words} />
      <div className="auth-main">
        <div className="auth-box">
          <a className={buttonClass({ variant: "ghost" }, "auth-back")} href={href("/")}>
            <Icon name="arrow-left" size={18} />
            {words.backToHome}
          </a>
          <h1>{selected === "sign-in" ? words.signInHeading : words.signUpHeading}</h1>
          <p>{selected === "sign-in" ? words.signInLead : words.signUpLead}</p>
          <Tabs
            label={words.tabs}
            tabs={[
              { id: "sign-in", label: words.signIn, href: href(authPath("sign-in")) },
              { id: "sign-up", label: words.signUp, href: href(authPath("sign-up")) },
            ]}
            selected={selected}
            panelId="auth-form"
            onSelect={open}
          />
          <div role="tabpanel" id="auth-form" aria-labelledby={selected}>
            {selected === "sign-in" ? (
              <SignInForm words={words} received={actionData?.tab === "sign-in" ? actionData : undefined} />
            ) : (
              <SignUpForm words={words} received={actionData?.tab === "sign-up" ? actionData : undefined} />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
