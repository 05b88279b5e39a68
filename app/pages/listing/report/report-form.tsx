import { Alert } from "#app/design/alert/alert.tsx";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { Icon } from "#app/design/icon/icon.tsx";
import { waitText } from "#app/forms/wait-text.ts";
import { type ReportReason, reportReasons, type TargetKind } from "#domain/moderation/reasons.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { PostedReport } from "./posted-report.ts";

type Props = {
  messages: Messages<"report">;
  /** The paths of the listing and of this form. */
  back: string;
  action: string;
  /** When the form was first shown. */
  startedAt: string;
  /** The target of the report. */
  kind: TargetKind;
  posted: PostedReport | undefined;
};

/**
 * Works without JavaScript: the page returned by the post shows the field errors. In the dialog of the listing's page
 * (`report-dialog.js`), `data-count` becomes the text's counter, and `data-offline` is shown when a post fails.
 */
export function ReportForm({ messages, back, action, startedAt, kind, posted }: Props) {
  const values = posted?.values ?? { reason: "", text: "", email: "", startedAt };
  const errors = posted?.errors ?? {};
  const textErrors = { long: messages.errors.textLong, unreadable: messages.errors.textUnreadable };
  return (
    <form className="card pad report-form" method="post" action={action} noValidate data-count={messages.textCount}>
      {posted ? <ReportProblem posted={posted} messages={messages} /> : null}
      <div data-offline="" hidden>
        <Alert tone="danger" title={messages.failedTitle} role="alert">
          {messages.offline}
        </Alert>
      </div>
      <Reasons
        reasons={reportReasons[kind]}
        chosen={values.reason}
        isMissing={errors.reason !== undefined}
        messages={messages}
      />
      <TextArea
        id="report-text"
        name="text"
        label={messages.text}
        optional={messages.optional}
        hint={messages.textHint}
        defaultValue={values.text}
        {...(errors.text && { error: textErrors[errors.text] })}
      />
      <TextField
        id="report-email"
        name="email"
        type="email"
        autoComplete="email"
        label={messages.email}
        optional={messages.optional}
        defaultValue={values.email}
        {...(errors.email && { error: messages.errors.emailInvalid })}
      />
      <p className="report-trap" aria-hidden="true">
        <label htmlFor="report-website">{messages.trap}</label>
        <input id="report-website" name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <input type="hidden" name="started_at" value={values.startedAt} />
      <div className="row report-actions">
        <a className={buttonClass({ variant: "ghost" })} href={back} data-close="">
          {messages.cancel}
        </a>
        <Button type="submit">{messages.send}</Button>
      </div>
    </form>
  );
}

type ReasonsProps = {
  reasons: readonly ReportReason[];
  chosen: string;
  isMissing: boolean;
  messages: Messages<"report">;
};

function Reasons({ reasons, chosen, isMissing, messages }: ReasonsProps) {
  return (
    <fieldset className="report-reasons" aria-describedby={isMissing ? "report-reason-error" : undefined}>
      <legend className="label">{messages.reason}</legend>
      {reasons.map((reason) => (
        <label className="report-reason" key={reason}>
          <input type="radio" name="reason" value={reason} required defaultChecked={reason === chosen} />
          {messages.reasons[reason]}
        </label>
      ))}
      {isMissing ? (
        <p className="error" id="report-reason-error">
          <Icon name="circle-alert" />
          <span>{messages.errors.reasonMissing}</span>
        </p>
      ) : null}
    </fieldset>
  );
}

function ReportProblem({ posted, messages }: { posted: PostedReport; messages: Messages<"report"> }) {
  const { problem, waitSeconds } = posted;
  if (problem === "too-many") {
    return (
      <Alert tone="amber" title={messages.tooManyTitle} role="alert">
        {interpolate(messages.tooMany, { time: waitText(waitSeconds, messages) })}
      </Alert>
    );
  }
  if (problem === "too-fast") {
    return (
      <Alert tone="amber" title={messages.tooFastTitle} role="alert">
        {messages.tooFast}
      </Alert>
    );
  }
  if (problem === "failed") {
    return (
      <Alert tone="danger" title={messages.failedTitle} role="alert">
        {messages.failed}
      </Alert>
    );
  }
  return Object.keys(posted.errors).length > 0 ? <Alert tone="danger" title={messages.invalid} role="alert" /> : null;
}
