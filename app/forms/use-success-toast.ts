import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";

/** Shows a toast with the title "Success". */
export function useSuccessToast(): (text: string) => void {
  const { messages } = useLocale();
  const toast = useToast();
  return (text) => toast({ kind: "success", title: messages.success, text });
}
