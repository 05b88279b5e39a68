import { type RefObject, useEffect, useRef, useState } from "react";
import { commonPasswordForm, commonPasswordPart, commonPasswordPath } from "#domain/accounts/common-password.ts";

/** How long typing has to pause. */
const restMs = 400;
const deadlineMs = 5000;
/** Shorter passwords are not on the list. */
const shortest = 6;

/**
 * Whether the password in a field is on the list of common ones. The password stays in the browser: what is asked for
 * is the part of the list in which it would be. While that cannot be read, no password counts as common.
 */
export function useCommonPassword(isAsked: boolean): { input: RefObject<HTMLInputElement | null>; isCommon: boolean } {
  const input = useRef<HTMLInputElement>(null);
  const [isCommon, setCommon] = useState(false);

  useEffect(() => {
    const field = input.current;
    if (!isAsked || field === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const { value } = field;
      const found = await isOnList(value);
      if (field.value === value) setCommon(found);
    };
    const onInput = () => {
      clearTimeout(timer);
      timer = setTimeout(look, restMs);
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
  }, [isAsked]);
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
