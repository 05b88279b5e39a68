import { Link } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";

type Props = {
  messages: Messages<"dashboardTabs">;
  /** Without a title, there is no listing. */
  title?: string;
  children: string;
};

/** Explains why the listing's state blocks this page, and links to the listing. */
export function ListingRequired({ messages, title = messages.noListing, children }: Props) {
  const { href } = useLocale();
  return (
    <Alert
      tone="amber"
      title={title}
      action={
        <Link className={buttonClass({ variant: "secondary" }, "alert-a")} to={href("/dashboard")}>
          {messages.toListing}
        </Link>
      }
    >
      {children}
    </Alert>
  );
}
