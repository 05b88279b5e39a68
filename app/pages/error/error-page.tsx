import { useLocation } from "react-router";
import { NotFoundView } from "#app/components/not-found-view.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { brand } from "#i18n/brand.ts";
import { ErrorId } from "./error-id.tsx";

/** The page shown when a page could not be rendered: its URL does not exist, or a server error occurred. */
export function ErrorPage({ status }: { status: number }) {
  const { locale, messages } = useLocale();
  const { heading } = status === 404 ? messages.notFound : messages.failure;
  return (
    <>
      <title>{`${heading} · ${brand.title[locale]}`}</title>
      <meta name="robots" content="noindex" />
      {status === 404 ? <NotFoundView /> : <FailureView />}
    </>
  );
}

function FailureView() {
  const { messages, href } = useLocale();
  const { pathname, search } = useLocation();
  const { heading, text } = globalThis.navigator?.onLine === false ? messages.failure.offline : messages.failure;
  return (
    <div className="wrap not-found">
      <h1>{heading}</h1>
      <p>{text}</p>
      <div className="row">
        <a className={buttonClass({})} href={pathname + search}>
          {messages.tryAgain}
        </a>
        <a className={buttonClass({ variant: "secondary" })} href={href("/")}>
          {messages.notFound.returnHome}
        </a>
      </div>
      <ErrorId />
    </div>
  );
}
