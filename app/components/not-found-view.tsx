import { Art } from "#app/art/art.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";

/** The content of a 404 page. Art is rendered on the server only: see `Art`. */
export function NotFoundView() {
  const { messages, href } = useLocale();
  const { heading, text, returnHome } = messages.notFound;
  return (
    <div className="wrap not-found">
      {import.meta.env.SSR ? (
        <>
          <Art name="branch-bare" viewBox="0 0 640 430" className="art" />
        </>
      ) : null}
      <h1>{heading}</h1>
      <p>{text}</p>
      <a className={buttonClass({ size: "lg" })} href={href("/")}>
        {returnHome}
      </a>
    </div>
  );
}
