import { Icon } from "#app/design/icon/any-icon.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

type Props = { messages: Messages<"writeReview">; type: "teacher" | "school" };

/** The steps after a review is submitted, and the content rules. */
export function ReviewAside({ messages: { next, never, Who }, type }: Props) {
  const who = { Who: Who[type] };
  return (
    <aside className="review-aside" aria-labelledby="review-next">
      <h2 className="h3" id="review-next">
        {next.title}
      </h2>
      <ul>
        <Point icon="clock">{next.publish}</Point>
        <Point icon="message-circle">{interpolate(next.reply, who)}</Point>
        <Point icon="pencil">{next.edit}</Point>
        <Point icon="mail">{interpolate(next.address, who)}</Point>
      </ul>
      <details className="review-rules">
        <summary>
          <Icon name="chevron-down" />
          {never.title}
        </summary>
        <p>{never.text}</p>
      </details>
    </aside>
  );
}

function Point({ icon, children }: { icon: "clock" | "message-circle" | "pencil" | "mail"; children: string }) {
  return (
    <li>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </li>
  );
}
