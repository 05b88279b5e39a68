import { Avatar } from "#app/design/avatar/avatar.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { PictureToReport } from "./picture-to-report.ts";
import type { PostedReport } from "./posted-report.ts";

type Props = {
  sent: NonNullable<PostedReport["sent"]>;
  picture: PictureToReport;
  back: string;
  messages: Messages<"report">;
};

/**
 * Says when the report is read, and whether an email follows. After a report that hides the portrait or logo, the
 * dialog (`report-dialog.js`) shows the generated avatar on the listing's page.
 */
export function ReportSent({ sent, picture: { type, avatar }, back, messages }: Props) {
  const time = sent.isSafety ? messages.hours : messages.days;
  const { sentHidden, sentPictureHidden, sentPersonHidden } = messages;
  const hidden = { photo: sentHidden, picture: sentPictureHidden, "team-member": sentPersonHidden };
  return (
    <>
      <h1>{messages.sentTitle}</h1>
      <output className="report-sent">
        <p className="report-lead">{interpolate(messages.sent, { time })}</p>
        {sent.hidden === null ? null : <p data-hidden="">{hidden[sent.hidden]}</p>}
        {sent.hasEmail ? <p>{messages.sentEmail}</p> : null}
      </output>
      {sent.hidden === "picture" ? (
        <div data-avatar="" hidden>
          <Avatar {...avatar} shape={type === "school" ? "square" : "circle"} size="xl" />
        </div>
      ) : null}
      <a className={buttonClass({ variant: "secondary" })} href={back} data-close="">
        {messages.back}
      </a>
    </>
  );
}
