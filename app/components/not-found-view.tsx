import { Art, BlossomDefs } from "#app/art/art.tsx";
import { buttonClass } from "#app/design/button.tsx";
import { useLanguage } from "#app/language/language-context.tsx";

/** What stands at an address that leads nowhere. */
export function NotFoundView() {
  const { words, href } = useLanguage();
  const { heading, text, returnHome } = words.notFound;
  return (
    <div className="wrap nf">
      <BlossomDefs />
      <Art name="branch-bare" viewBox="0 0 640 430" className="art" />
      <h1>{heading}</h1>
      <p>{text}</p>
      <a className={buttonClass({ size: "lg" })} href={href("/")}>
        {returnHome}
      </a>
    </div>
  );
}
