import { ButtonLink, type ButtonLook } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";

type Props = ButtonLook & { className?: string };

/** Dashboard for signed-in readers, List Your Business for all others. CSS shows one of them. */
export function SessionButton({ className, ...look }: Props) {
  const { messages, href } = useLocale();
  const classes = (when: string) => (className ? `${className} ${when}` : when);
  return (
    <>
      <ButtonLink {...look} className={classes("when-signed-out")} href={href("/auth")}>
        {messages.listYourBusiness}
      </ButtonLink>
      <ButtonLink {...look} className={classes("when-signed-in")} href={href("/dashboard")}>
        {messages.dashboard}
      </ButtonLink>
    </>
  );
}
