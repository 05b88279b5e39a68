import { Art } from "#app/art/art.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { SearchBar } from "./search-bar.tsx";
import type { UnknownCityView } from "./unknown-city-view.ts";

/** Explains that the city is unknown, and offers a new search and a link home. */
export function UnknownCity({ view }: { view: UnknownCityView }) {
  const { messages: shared, href } = useLocale();
  return (
    <div className="wrap not-found">
      <Art name="branch-bare" viewBox="0 0 640 430" className="art" />
      <h1>{view.messages.heading}</h1>
      <p>{view.messages.text}</p>
      <SearchBar view={view} />
      <a className={buttonClass({ variant: "ghost" })} href={href("/")}>
        {shared.notFound.returnHome}
      </a>
    </div>
  );
}
