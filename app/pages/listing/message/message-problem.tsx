import { Alert } from "#app/design/alert/alert.tsx";
import { waitText } from "#app/forms/wait-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { PostedMessage } from "./posted-message.ts";

type Props = { posted: PostedMessage; name: string; messages: Messages<"message"> };

/** The limit of a network resets within an hour; only the limit of an email address takes longer. */
const hourSeconds = 3600;

/** Explains above the form why the message was not sent. */
export function MessageProblem({ posted: { problem, errors }, name, messages }: Props) {
  const { locale } = useLocale();
  if (problem === null) {
    if (Object.keys(errors).length === 0) return null;
    return <Alert tone="danger" title={messages.invalid} role="alert" />;
  }
  switch (problem.code) {
    case "too-many": {
      const { seconds } = problem;
      const wait = interpolate(messages.tooMany, { time: waitText(seconds, messages) });
      return (
        <Alert tone="amber" title={messages.tooManyTitle} role="alert">
          {seconds > hourSeconds ? messages.tooManyToday : wait}
        </Alert>
      );
    }
    case "proof":
      return (
        <Alert tone="amber" title={messages.tooManyTitle} role="alert">
          {interpolate(messages.proof, { time: waitText(problem.seconds, messages) })}
        </Alert>
      );
    case "too-fast":
      return (
        <Alert tone="amber" title={messages.tooFastTitle} role="alert">
          {messages.tooFast}
        </Alert>
      );
    case "awaiting": {
      const { sentAt, timeZone } = problem;
      const [date, again] = [sentAt, problem.again].map((moment) => formatDate(locale, new Date(moment), timeZone));
      return (
        <Alert tone="amber" title={messages.awaitingTitle} role="alert">
          {interpolate(messages.awaiting, { name, date: date ?? "", again: again ?? "" })}
        </Alert>
      );
    }
    case "own":
      return (
        <Alert tone="amber" title={messages.ownTitle} role="alert">
          {messages.own}
        </Alert>
      );
    default:
      return (
        <Alert tone="danger" title={messages.failedTitle} role="alert">
          {messages.failed}
        </Alert>
      );
  }
}
