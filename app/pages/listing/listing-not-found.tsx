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
            <a className={buttonClass({})} href={href("/")}>
              {words.backToHome}
            </a>
            {city === null ? null : (
              <a className={buttonClass({ variant: "secondary" })} href={city.path}>
                {city.label}
              </a>
            )}
          </div>
        }
      />
    </div>
  );
}
