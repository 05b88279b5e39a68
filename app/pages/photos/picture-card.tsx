import { useRef } from "react";
import { CropDialog } from "#app/components/pictures/crop-dialog.tsx";
import { ImageInput } from "#app/components/pictures/image-input.tsx";
import { PrivateImage } from "#app/components/pictures/private-image.tsx";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { ImageUpIcon } from "./photo-icons.tsx";
import { imagePath, type Photos } from "./photos-api.ts";
import type { PictureControl } from "./use-picture.ts";

type Props = { control: PictureControl; photos: Photos; messages: Messages<"photos"> };

/** The portrait of a teacher or the logo of a school. */
export function PictureCard({ control, photos, messages }: Props) {
  const { listing_type: type, picture } = photos;
  const title = type === "teacher" ? messages.teacherPicture : messages.schoolPicture;
  return (
    <section className="card pad">
      <div className="shots-h">
        <h2>{title}</h2>
      </div>
      <div className="logo-row">
        <span className={type === "school" ? "picture logo" : "picture"}>
          {picture === null ? <ImageUpIcon /> : <PrivateImage path={imagePath(null)} url={picture.url} alt={title} />}
        </span>
        <div>
          {picture?.is_hidden ? <Badge tone="danger">{messages.hidden}</Badge> : null}
          <p>{messages.pictureHint}</p>
          <PictureActions hasPicture={picture !== null} {...{ title, control, messages }} />
          <p className="drop-error" role="alert">
            {control.error}
          </p>
          {control.retry === null ? null : (
            <Button variant="ghost" onClick={() => void control.retry?.()}>
              {messages.tryAgain}
            </Button>
          )}
        </div>
      </div>
      {control.chosen === null ? null : (
        <CropDialog
          bitmap={control.chosen.bitmap}
          isRound={type === "teacher"}
          messages={messages}
          onClose={control.cancel}
          onUse={(crop) => void control.upload(crop)}
        />
      )}
    </section>
  );
}

type ActionsProps = { hasPicture: boolean; title: string; control: PictureControl; messages: Messages<"photos"> };

function PictureActions({ hasPicture, title, control, messages }: ActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  const { percent } = control;
  return (
    <div className="row">
      <Button variant="secondary" busy={percent !== null} onClick={() => input.current?.click()}>
        {percent === null ? (hasPicture ? messages.replace : messages.choosePicture) : progress(percent, messages)}
      </Button>
      {hasPicture ? (
        <Button variant="ghost" aria-label={`${messages.remove}: ${title}`} onClick={() => void control.remove()}>
          {messages.remove}
        </Button>
      ) : null}
      <ImageInput inputRef={input} label={title} onChoose={(file) => void control.choose(file)} />
    </div>
  );
}

function progress(percent: number, messages: Messages<"photos">): string {
  return percent === 100 ? messages.processing : interpolate(messages.uploading, { n: percent });
}
