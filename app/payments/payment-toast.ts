import type { ToastMessage } from "#app/design/toast.tsx";
import type { Words } from "#i18n/words.ts";

/** What is said when a payment has arrived. A listing that its owner took down is paid for, but not activated. */
export function paymentToast(words: Words<"shared">, isTakenDown: boolean): ToastMessage {
  const title = words.paymentSuccessful;
  return { kind: "success", title, ...(!isTakenDown && { text: words.listingActivated }) };
}
