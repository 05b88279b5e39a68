import { type ChangeEvent, type DragEvent, type Ref, useId, useRef, useState } from "react";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import type { Messages } from "#i18n/messages.ts";
import { ImageUpIcon } from "../photo-icons.tsx";

type Props = { messages: Messages<"photos">; onFiles: (files: Iterable<File>) => void };

/** Accepts files after the owner has declared that everyone shown has agreed. */
export function DropArea({ messages, onFiles }: Props) {
  const [hasConsent, setConsent] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const mayTake = (): boolean => {
    setInvalid(!hasConsent);
    if (!hasConsent) box.current?.focus();
    return hasConsent;
  };
  return (
    <>
      <FileDrop messages={messages} mayTake={mayTake} onFiles={onFiles} />
      <Consent
        ref={box}
        {...{ messages, hasConsent, isInvalid }}
        onChange={(checked) => {
          setConsent(checked);
          setInvalid(false);
        }}
      />
    </>
  );
}

/** A file input as large as the drop area. */
function FileDrop({ messages, mayTake, onFiles }: Props & { mayTake: () => boolean }) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0 && mayTake()) onFiles([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files);
    // Allows choosing the same file again.
    target.value = "";
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the field inside does the same
    <label
      className={isOver ? "drop over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ImageUpIcon />
      <strong>{messages.drop}</strong>
      <span>{messages.dropHint}</span>
      <input
        type="file"
        className="vh"
        multiple
        accept="image/jpeg,image/png,image/webp"
        onClick={(event) => {
          if (!mayTake()) event.preventDefault();
        }}
        onChange={choose}
      />
    </label>
  );
}

type ConsentProps = {
  ref: Ref<HTMLInputElement>;
  messages: Messages<"photos">;
  hasConsent: boolean;
  isInvalid: boolean;
  onChange: (checked: boolean) => void;
};

function Consent({ ref, messages, hasConsent, isInvalid, onChange }: ConsentProps) {
  const errorId = useId();
  return (
    <div className="drop-consent">
      <Checkbox
        ref={ref}
        checked={hasConsent}
        aria-describedby={isInvalid ? errorId : undefined}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => onChange(target.checked)}
      >
        {messages.consent}
        <small>{messages.privacy}</small>
      </Checkbox>
      <p className="drop-error" id={errorId} role="alert">
        {isInvalid ? messages.consentMissing : null}
      </p>
    </div>
  );
}
