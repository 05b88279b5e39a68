import { Art, BlossomDefs } from "#app/art/art.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";
import { LoadFailureToast } from "./load-failure-toast.tsx";

type Props = {
  /** Whether the listing could not be read, rather than not be there. */
  failed: boolean;
  /** Other listings of the same city, for one that has ended. */
  city: { path: string; label: string } | null;
  messages: Messages<"listing">;
};

export function ListingNotFound({ failed, city, messages }: Props) {
  const { href } = useLocale();
  return (
    <div className="wrap listing-missing">
      {failed ? <LoadFailureToast text={messages.loadFailed} /> : null}
      <BlossomDefs />
      <Empty
        art={<Art name="branch-bare" viewBox="150 40 490 240" className="art" />}
        level={1}
        title={messages.notFound}
        text={failed ? messages.unavailableText : messages.notFoundText}
        action={
          <div className="row">
            <a className={buttonClass({})} href={href("/")}>
              {messages.backToHome}
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
