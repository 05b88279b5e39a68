import { useRef, useState } from "react";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { Qr } from "#app/design/qr/qr.tsx";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { useWechatCode, type WechatCodeControl } from "./use-wechat-code.ts";
import type { WechatCode } from "./wechat-code-api.ts";
import "./wechat-card.css";

type Props = { messages: Messages<"photos">; failures: Messages<"failures"> };

/** The owner's WeChat code: read from a screenshot and redrawn. */
export function WechatCard({ messages, failures }: Props) {
  const control = useWechatCode(messages, failures);
  const { state, failure } = control;
  const code = state?.code ?? null;
  const own = messages.wechat;
  return (
    <section className="card pad side-card" aria-labelledby="wechat-code">
      <div className="wechat-card-head">
        <h2 className="shots-aside" id="wechat-code" tabIndex={-1}>
          {own.heading}
        </h2>
        {code ? <VisibilityBadge code={code} messages={messages} /> : null}
      </div>
      {state ? (
        <>
          {code ? <SavedCode code={code} messages={messages} /> : <p>{own.empty}</p>}
          <p className="shots-note">{own.note}</p>
          <CodeActions control={control} hasCode={code !== null} messages={messages} />
        </>
      ) : failure ? (
        <>
          <p role="alert">{failureText(failure, failures)}</p>
          <Button variant="secondary" onClick={control.refetch}>
            {messages.tryAgain}
          </Button>
        </>
      ) : (
        <Skeleton className="skeleton-block" />
      )}
    </section>
  );
}

function VisibilityBadge({ code, messages: { wechat } }: { code: WechatCode; messages: Messages<"photos"> }) {
  if (code.visibility !== "live") return <Badge tone="amber">{wechat.notShown}</Badge>;
  return (
    <Badge tone="leaf">
      <Icon name="check" />
      {wechat.live}
    </Badge>
  );
}

function SavedCode({ code, messages: { wechat } }: { code: WechatCode; messages: Messages<"photos"> }) {
  const { locale } = useLocale();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="wechat-card-code">
      <Qr path={code.drawing.path} size={code.drawing.size} label={wechat.label} />
      <div>
        <p>{wechat.kinds[code.kind]}</p>
        <p className="shots-note">
          {interpolate(wechat.uploadedOn, { date: formatDate(locale, new Date(code.set_at), zone) })}
        </p>
        {code.visibility === "hidden" ? <p className="shots-note">{wechat.hiddenNote}</p> : null}
        {code.visibility === "not-public" ? <p className="shots-note">{wechat.notPublicNote}</p> : null}
      </div>
    </div>
  );
}

type ActionsProps = { control: WechatCodeControl; hasCode: boolean; messages: Messages<"photos"> };

function CodeActions({ control, hasCode, messages }: ActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { progress, error, retry } = control;
  const own = messages.wechat;
  const isBusy = progress !== "idle";
  return (
    <>
      <div className="row">
        <Button variant="secondary" busy={isBusy && progress !== "removing"} onClick={() => input.current?.click()}>
          {progressText(control, messages) ?? (hasCode ? own.replace : own.choose)}
        </Button>
        {hasCode ? (
          <Button
            variant="ghost"
            busy={progress === "removing"}
            aria-label={`${messages.remove}: ${own.heading}`}
            onClick={() => setAsking(true)}
          >
            {messages.remove}
          </Button>
        ) : null}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={own.heading}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Allows choosing the same file again.
            target.value = "";
            if (file !== undefined) void control.upload(file);
          }}
        />
      </div>
      <output className="vh">{progressText(control, messages) ?? ""}</output>
      <p className="drop-error" role="alert">
        {error}
      </p>
      {retry ? (
        <Button variant="secondary" onClick={retry}>
          {messages.tryAgain}
        </Button>
      ) : null}
      {isAsking ? <RemoveDialog control={control} messages={messages} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

type DialogProps = { control: WechatCodeControl; messages: Messages<"photos">; onClose: () => void };

/** Confirms the removal, because the code can only be restored from an image. */
function RemoveDialog({ control, messages, onClose }: DialogProps) {
  const own = messages.wechat;
  return (
    <Dialog title={own.removeTitle} onClose={onClose}>
      <p>{own.removeText}</p>
      <div className="dialog-actions">
        <Button variant="ghost" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button
          onClick={async () => {
            onClose();
            // The pressed button is removed together with the code.
            if (await control.remove()) document.querySelector<HTMLElement>("#wechat-code")?.focus();
          }}
        >
          {messages.remove}
        </Button>
      </div>
    </Dialog>
  );
}

function progressText({ progress }: WechatCodeControl, messages: Messages<"photos">): string | null {
  if (progress === "reading") return messages.wechat.reading;
  if (typeof progress !== "number") return null;
  return progress === 100 ? messages.processing : interpolate(messages.uploading, { n: progress });
}
