import { useRef } from "react";
import { ImageInput } from "#app/components/pictures/image-input.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Upload, Uploads } from "./use-uploads.ts";

type Props = { upload: Upload; uploads: Uploads; messages: Messages<"photos"> };

/** A file that is being uploaded, or the reason why its upload failed. */
export function UploadTile({ upload, uploads, messages }: Props) {
  const { messages: shared } = useLocale();
  const { id, file, state, percent, reason, canRetry } = upload;
  return (
    <li className="upload">
      {state === "failed" ? (
        <div className="upload-error" role="alert">
          <strong>
            <Icon name="circle-alert" size={16} />
            {messages.notUploaded}
          </strong>
          <span>{reason}</span>
          {canRetry ? (
            <Button variant="secondary" onClick={() => uploads.retry(id)}>
              {shared.tryAgain}
            </Button>
          ) : (
            <ChooseAnother upload={upload} uploads={uploads} messages={messages} />
          )}
        </div>
      ) : (
        <span className="shot">
          <span className="upload-bar num">
            {progressText(upload, messages)}
            <progress max={100} value={state === "uploading" ? percent : 0} aria-label={file.name} />
          </span>
        </span>
      )}
      <div className="upload-file">
        <p className="upload-caption">{file.name}</p>
        <Button
          variant="ghost"
          square
          aria-label={interpolate(messages.dismiss, { name: file.name })}
          onClick={() => uploads.dismiss(id)}
        >
          <Icon name="x" size={18} />
        </Button>
      </div>
    </li>
  );
}

/** Replaces a file that was rejected. */
function ChooseAnother({ upload: { id, file }, uploads, messages }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`${messages.chooseAnother}: ${file.name}`}
        onClick={() => input.current?.click()}
      >
        {messages.chooseAnother}
      </Button>
      <ImageInput inputRef={input} label={messages.chooseAnother} onChoose={(other) => uploads.replace(id, other)} />
    </>
  );
}

function progressText({ state, percent }: Upload, messages: Messages<"photos">): string {
  if (state === "offline") return messages.offline;
  if (state === "waiting") return messages.waiting;
  return percent === 100 ? messages.processing : interpolate(messages.uploading, { n: percent });
}
