import { Link } from "react-router";
import { buttonClass } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { EmailExample as Example } from "#domain/reminders/reminder-example.ts";
import type { Messages } from "#i18n/messages.ts";

type Props = { example: Example; messages: Messages<"analytics"> };

/** The email before the listing ends, with its current content. */
export function EmailExample({ example: { subject, paragraphs, facts, remarks, button }, messages }: Props) {
  const { href } = useLocale();
  return (
    <figure className="email-example">
      <figcaption className="sm muted">{messages.exampleTitle}</figcaption>
      <div className="card pad">
        <h2>{subject}</h2>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <dl className="num">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Link className={buttonClass({ variant: "secondary" })} to={href("/dashboard")}>
          {button}
        </Link>
        {remarks.map((text) => (
          <p key={text} className="sm muted">
            {text}
          </p>
        ))}
      </div>
    </figure>
  );
}
