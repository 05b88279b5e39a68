import { Link } from "react-router";
import { Art, BlossomDefs } from "#app/art/art.tsx";
import { buttonClass } from "#app/design/button.tsx";
import { Empty } from "#app/design/empty.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import type { Words } from "#i18n/words.ts";
import { LoadFailureToast } from "./load-failure-toast.tsx";

type Props = {
  /** Whether the listing could not be read, rather than not be there. */
  failed: boolean;
  /** Other listings of the same city, for one that has ended. */
  city: { path: string; label: string } | null;
  words: Words<"listing">;
};

export function ListingNotFound({ failed, city, words }: Props) {
  const { href } = useLanguage();
  return (
    <div className="wrap listing-missing">
      {failed ? <LoadFailureToast text={words.loadFailed} /> : null}
      <BlossomDefs />
      <Empty
        art={<Art name="branch-bare" viewBox="150 40 490 240" className="art" />}
        level={1}
        title={words.notFound}
        text={failed ? words.unavailableText : words.notFoundText}
        action={
          <div className="row">
            <Link className={buttonClass({})} to={href("/")}>
              {words.backToHome}
            </Link>
            {city === null ? null : (
              <Link className={buttonClass({ variant: "secondary" })} to={city.path}>
                {city.label}
              </Link>
            )}
          </div>
        }
      />
    </div>
  );
}
