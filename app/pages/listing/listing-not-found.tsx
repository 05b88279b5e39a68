import { Art } from "#app/art/art.tsx";
import { ActionsScript } from "#app/components/page-actions/page-actions.tsx";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";

type Props = {
  /** True if the listing could not be read, false if it does not exist. */
  failed: boolean;
  /** Other listings in the same city, shown when a listing has ended. */
  city: { path: string; label: string } | null;
  messages: Messages<"listing">;
};

export function ListingNotFound({ failed, city, messages }: Props) {
  const { href } = useLocale();
  return (
    <div className="wrap listing-missing">
      {failed ? (
        <>
          <LoadFailureToast text={messages.loadFailed} />
          <ActionsScript messages={messages} />
        </>
      ) : null}
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

/** Explains the failure. The toast is in the server's HTML, so it works without JavaScript. */
function LoadFailureToast({ text }: { text: string }) {
  const { messages } = useLocale();
  return (
    <div className="toaster">
      <div role="alert">
        <div className="toast toast-danger">
          <Icon name="circle-alert" size={20} />
          <div>
            <strong>{messages.error}</strong>
            <p>{text}</p>
          </div>
          <span className="script-only">
            <Button variant="ghost" square aria-label={messages.close} data-close="">
              <Icon name="x" size={18} />
            </Button>
          </span>
        </div>
      </div>
    </div>
  );
}
