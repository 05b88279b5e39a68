import { useRef } from "react";

/** `resubmit` submits the form with the ref `form` again, with the fields as they are then, after a failed request. */
export function useResubmit() {
  const form = useRef<HTMLFormElement>(null);
  return { form, resubmit: () => form.current?.requestSubmit() };
}
