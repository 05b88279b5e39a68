import { buttonClass } from "#app/design/button/button.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { PostedReport } from "./posted-report.ts";

type Props = { sent: NonNullable<PostedReport["sent"]>; back: string; messages: Messages<"report"> };

/** Says when the report is read, and whether an email follows. */
export function ReportSent({ sent, back, messages }: Props) {
  const time = sent.isSafety ? messages.hours : messages.days;
  const hidden = { photo: messages.sentHidden, "team-member": messages.sentPersonHidden };
  return (
    <>
      <h1>{messages.sentTitle}</h1>
      <output className="report-sent">
        <p className="report-lead">{interpolate(messages.sent, { time })}</p>
        {sent.hidden === null ? null : <p data-hidden="">{hidden[sent.hidden]}</p>}
        {sent.hasEmail ? <p>{messages.sentEmail}</p> : null}
      </output>
      <a className={buttonClass({ variant: "secondary" })} href={back} data-close="">
        {messages.back}
      </a>
    </>
  );
}
