import { Link } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";

type Props = { title: string /** The link's label. */; label: string; children: string };

/** Explains why the listing's state blocks this page, and links to the listing. */
export function ListingRequired({ title, label, children }: Props) {
  const { href } = useLocale();
  return (
    <Alert
      tone="amber"
      title={title}
      action={
        <Link className={buttonClass({ variant: "secondary" }, "alert-a")} to={href("/dashboard")}>
          {label}
        </Link>
      }
    >
      {children}
    </Alert>
  );
}
