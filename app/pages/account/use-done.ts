import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";

/** Says that something is done, to eyes and ears. */
export function useDone(): (text: string) => void {
  const { messages } = useLocale();
  const toast = useToast();
  return (text) => toast({ kind: "success", title: messages.success, text });
}
