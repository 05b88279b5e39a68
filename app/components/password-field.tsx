import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { TextField } from "#app/design/field/text-field.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { commonPasswordForm, commonPasswordPart, commonPasswordPath } from "#domain/accounts/common-password.ts";
import type { Messages } from "#i18n/messages.ts";

type Props = {
  name: "password" | "confirmPassword" | "currentPassword";
  /** Defaults to `name`. Set it if another form on the page has a field with the same name. */
  id?: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error?: string;
  /** The warning for a common password. If omitted, the list of common passwords is not checked. */
  commonWarning?: string;
  /** At the end of the label's line. */
  aside?: ReactNode;
  messages: Pick<Messages<"auth">, "showPassword" | "capsLock">;
};

/**
 * A password field with a show button and a Caps Lock warning. Pasting is allowed. For a new password, a warning that
 * it is common can replace the hint.
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
      <output className="hint live-hint">{capsLock ? messages.capsLock : null}</output>
    </div>
  );
}

/** How long typing must pause before the check. */
const debounceMs = 400;
const deadlineMs = 5000;
/** Shorter passwords are not on the list. */
const shortest = 6;

/**
 * Whether the password in a field is on the list of common ones. The password stays in the browser: only the part of
 * the list that could contain it is requested. If that part cannot be loaded, no password counts as common.
 */
function useCommonPassword(isChecked: boolean): { input: RefObject<HTMLInputElement | null>; isCommon: boolean } {
  const input = useRef<HTMLInputElement>(null);
  const [isCommon, setCommon] = useState(false);

  useEffect(() => {
    const field = input.current;
    if (!isChecked || field === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const { value } = field;
      const found = await isOnList(value);
      if (field.value === value) setCommon(found);
    };
    const onInput = () => {
      clearTimeout(timer);
      timer = setTimeout(look, debounceMs);
    };
    const onReset = () => {
      clearTimeout(timer);
      setCommon(false);
    };
    const { form } = field;
    field.addEventListener("input", onInput);
    form?.addEventListener("reset", onReset);
    return () => {
      clearTimeout(timer);
      field.removeEventListener("input", onInput);
      form?.removeEventListener("reset", onReset);
    };
  }, [isChecked]);
  return { input, isCommon };
}

async function isOnList(password: string): Promise<boolean> {
  if (password.length < shortest) return false;
  try {
    const path = commonPasswordPath(commonPasswordPart(password));
    const response = await fetch(path, { signal: AbortSignal.timeout(deadlineMs) });
    const list: unknown = response.ok ? await response.json() : [];
    return Array.isArray(list) && list.includes(commonPasswordForm(password));
  } catch {
    return false;
  }
}
