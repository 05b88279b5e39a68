import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Icon } from "#app/design/any-icon.tsx";
import { TextField } from "#app/design/text-field.tsx";
import type { Words } from "#i18n/words.ts";

type Props = {
  name: "password" | "confirmPassword";
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error?: string;
  /** At the end of the label's line. */
  aside?: ReactNode;
  words: Pick<Words<"auth">, "showPassword" | "capsLock">;
};

/** A password that can be shown, and that says when Caps Lock is on. Pasting is welcome. */
export function PasswordField({ name, autoComplete, words, ...texts }: Props) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <div>
      <TextField
        {...texts}
        id={name}
        name={name}
        type={shown ? "text" : "password"}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        suffix={
          <button
            type="button"
            className="btn btn-ghost btn-icon show-password"
            aria-label={words.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" size={18} />
          </button>
        }
      />
      <output className="hint">{capsLock ? words.capsLock : null}</output>
    </div>
  );
}
