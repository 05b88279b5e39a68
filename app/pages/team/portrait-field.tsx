import { useRef } from "react";
import { CropDialog } from "#app/components/pictures/crop-dialog.tsx";
import { ImageInput } from "#app/components/pictures/image-input.tsx";
import { OwnPortrait } from "#app/components/pictures/own-portrait.tsx";
import { Button } from "#app/design/button/button.tsx";
import { FieldError } from "#app/design/field/field.tsx";
import { TrashIcon } from "#app/design/icon/drawn-icons.tsx";
import { Drawn } from "#app/design/icon/icon.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Portrait } from "./use-portrait.ts";

type Props = {
  portrait: Portrait;
  /** The teacher as the form has it; `picture` is the stored portrait. */
  member: { id: string; fullName: string; picture: string | null };
  messages: Messages<"team">;
  /** A new photo needs the teacher's consent again. */
  onChosen: () => void;
};

/** The portrait of the open teacher, with controls to choose, crop and remove it. */
export function PortraitField({ portrait, member, messages, onChosen }: Props) {
  const { image, change } = portrait;
  return (
    <div className="portrait-field item-wide">
      {change?.kind === "set" ? (
        <span className="avatar avatar-md portrait">
          <img src={change.preview} alt="" />
        </span>
      ) : (
        <OwnPortrait member={change?.kind === "remove" ? { ...member, picture: null } : member} />
      )}
      <div>
        <PortraitActions {...{ portrait, messages }} hasPicture={member.picture !== null} />
        <p className="hint" aria-live="polite">
          {hintOf(portrait, messages)}
        </p>
        {image.error === null ? null : <FieldError id="teacher-photo-error" text={image.error} />}
      </div>
      {image.chosen === null ? null : (
        <CropDialog
          bitmap={image.chosen.bitmap}
          isRound
          messages={messages}
          onClose={image.close}
          onUse={(crop) => {
            if (image.chosen === null) return;
            portrait.use(image.chosen, crop);
            onChosen();
          }}
        />
      )}
    </div>
  );
}

type ActionsProps = { portrait: Portrait; hasPicture: boolean; messages: Messages<"team"> };

function PortraitActions({ portrait: { image, change, clear, remove }, hasPicture, messages }: ActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  const isShown = change === null ? hasPicture : change.kind === "set";
  return (
    <div className="row">
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <UploadIcon />
        {isShown ? messages.replacePhoto : messages.photo}
      </Button>
      <ImageInput inputRef={input} label={messages.photo} onChoose={(file) => void image.choose(file)} />
      {change?.kind === "set" ? (
        <Button variant="ghost" onClick={() => image.reopen(change.image)}>
          <CropIcon />
          {messages.crop}
        </Button>
      ) : null}
      {change === null ? null : (
        <Button variant="ghost" onClick={clear}>
          {messages.undoPhoto}
        </Button>
      )}
      {change === null && hasPicture ? (
        <Button variant="ghost" onClick={remove}>
          <TrashIcon />
          {messages.removePhoto}
        </Button>
      ) : null}
    </div>
  );
}

function hintOf({ change, percent }: Portrait, messages: Messages<"team">): string {
  if (percent !== null) return percent === 100 ? messages.processing : interpolate(messages.uploading, { n: percent });
  return change?.kind === "remove" ? messages.photoRemoved : messages.photoHint;
}

/** Shapes from Lucide (ISC license) that only this control needs. */
function UploadIcon() {
  return (
    <Drawn size={18}>
      <path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4 M17 8l-5-5-5 5 M12 3v12" />
    </Drawn>
  );
}

function CropIcon() {
  return (
    <Drawn size={18}>
      <path d="M6 2v14a2 2 0 0 0 2 2h14 M18 22V8a2 2 0 0 0-2-2H2" />
    </Drawn>
  );
}
