import { Alert } from "#app/design/alert/alert.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { MessageFormView } from "./message-view.ts";
import type { PostedMessage } from "./posted-message.ts";

type Props = { sent: NonNullable<PostedMessage["sent"]>; form: MessageFormView };

/** Replaces the form. */
export function MessageSent({ sent, form: { messages, isSchool } }: Props) {
  const mustConfirm = sent.next === "confirm";
  const sentText = isSchool ? messages.sentSchool : messages.sent;
  return (
    <div className="message-sent" data-sent="">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold paragraphs */}
      <Alert tone="leaf" title={mustConfirm ? messages.confirmTitle : messages.sentTitle} role="status">
        {mustConfirm ? interpolate(messages.confirm, { email: sent.email }) : sentText}
      </Alert>
      {mustConfirm ? <p className="sm faint">{messages.confirmHint}</p> : null}
    </div>
  );
}
