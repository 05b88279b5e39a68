import { NotFoundView } from "#app/components/not-found-view.tsx";
import { buttonClass } from "#app/design/button.tsx";
import { useLanguage } from "#app/language/language-context.tsx";

/** What the reader sees when a page could not be made: its address leads nowhere, or something of ours broke. */
export function ErrorPage({ status }: { status: number }) {
  const { words, href } = useLanguage();
  if (status === 404) return <NotFoundView />;
  return (
    <div className="wrap nf">
      <h1>{words.failure.heading}</h1>
      <p>{words.failure.text}</p>
      <a className={buttonClass({})} href={href("/")}>
        {words.notFound.returnHome}
      </a>
    </div>
  );
}
