import { useEffect, useRef } from "react";

/**
 * `resubmit` submits the form with the ref `form` again, with the fields as they are then, after a failed request.
 * After each failure, focus moves to the first field with an error, which may be out of view.
 */
export function useResubmit(failure: object | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return { form, resubmit: () => form.current?.requestSubmit() };
}
