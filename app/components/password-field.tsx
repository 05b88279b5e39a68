import { type KeyboardEvent, type ReactNode, useState } from "react";
import { TextField } from "#app/design/field/text-field.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { Messages } from "#i18n/messages.ts";
import { useCommonPassword } from "./use-common-password.ts";

type Props = {
  name: "password" | "confirmPassword" | "currentPassword";
  /** As the name, unless another form of the page has a field of that name. */
  id?: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error?: string;
  /** What to say of a password that is on the list of common ones; left out, the list is not looked at. */
  commonWarning?: string;
  /** At the end of the label's line. */
  aside?: ReactNode;
  messages: Pick<Messages<"auth">, "showPassword" | "capsLock">;
};

/**
 * A password that can be shown, and that says when Caps Lock is on. Pasting is welcome. Of a password that is chosen
 * it can say that it is a common one, in place of the hint.
 */
export function PasswordField({ name, id = name, hint, error, commonWarning, messages, ...field }: Props) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const { input, isCommon } = useCommonPassword(commonWarning !== undefined);
  const warning = isCommon && error === undefined ? commonWarning : undefined;
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <div>
      <TextField
        {...field}
        ref={input}
        id={id}
        name={name}
        type={shown ? "text" : "password"}
        hint={warning ? undefined : hint}
        error={error}
        describedBy={warning && `${id}-warning`}
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
            aria-label={messages.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" size={18} />
          </button>
        }
      />
      {commonWarning === undefined ? null : (
        <output className="field-warning" id={`${id}-warning`}>
          {warning ? <Icon name="triangle-alert" /> : null}
          {warning}
        </output>
      )}
      <output className="hint">{capsLock ? messages.capsLock : null}</output>
    </div>
  );
}
