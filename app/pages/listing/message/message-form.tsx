import { contactAttribute } from "#app/components/listing/contact/contact-attribute.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
// oxlint-disable-next-line import/default -- it is the file's URL
import solveChallenge from "#app/forms/solve-challenge.js?url&no-inline";
import { MessageFields } from "./message-fields.tsx";
// oxlint-disable-next-line import/default -- it is the file's URL
import messageFormScript from "./message-form.js?url&no-inline";
import { MessageProblem } from "./message-problem.tsx";
import type { MessageFormView } from "./message-view.ts";
import type { PostedMessage } from "./posted-message.ts";

type Props = {
  form: MessageFormView;
  /** The name that problems call the owner by. */
  name: string;
  /** The id of the heading that labels the form. */
  labelledBy: string;
  /** When the form was shown; null on a cached page. */
  startedAt: string | null;
  posted?: PostedMessage | undefined;
};

/**
 * Works without JavaScript: the page returned by the post shows the field errors. `data-enhance` names the script that
 * sends the form in place, loaded once a field has the focus (`app/boot/open-dialog.js`). The script shows the counter
 * with the text of `data-count`, and `data-offline` when a post fails.
 */
export function MessageForm({ form, name, labelledBy, startedAt, posted }: Props) {
  const { messages, action } = form;
  const problem = posted?.problem ?? null;
  // Correcting a field takes less time than filling in the form, so the first time is kept.
  const shownAt = posted ? posted.startedAt : startedAt;
  return (
    <form
      className="message-form"
      method="post"
      action={action}
      noValidate
      aria-labelledby={labelledBy}
      data-enhance={messageFormScript}
      data-count={messages.bodyCount}
      {...contactAttribute("message")}
      {...(problem?.code === "proof" && { "data-challenge": problem.challenge, "data-solver": solveChallenge })}
    >
      {posted ? <MessageProblem posted={posted} name={name} messages={messages} /> : null}
      <div data-offline="" hidden>
        <Alert tone="danger" title={messages.failedTitle} role="alert">
          {messages.offline}
        </Alert>
      </div>
      <MessageFields form={form} posted={posted} />
      <p className="message-trap" aria-hidden="true">
        <label htmlFor="message-website">{messages.trap}</label>
        <input id="message-website" name="website" tabIndex={-1} autoComplete="off" />
      </p>
      {shownAt === null ? null : <input type="hidden" name="started_at" value={shownAt} />}
      <Button type="submit" size="lg" block>
        {messages.send}
      </Button>
      <p className="message-free">{messages.free}</p>
    </form>
  );
}
