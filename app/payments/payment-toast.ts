import type { ToastMessage } from "#app/design/toast/toast.tsx";
import type { Messages } from "#i18n/messages.ts";

/** The toast for a payment that has arrived. A listing that its owner took down is paid for, but not activated. */
export function paymentToast(messages: Messages<"shared">, isTakenDown: boolean): ToastMessage {
  const title = messages.paymentSuccessful;
  return { kind: "success", title, ...(!isTakenDown && { text: messages.listingActivated }) };
}
