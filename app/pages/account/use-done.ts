import { useToast } from "#app/design/toast.tsx";
import { useLanguage } from "#app/language/language-context.tsx";

/** Says that something is done, to eyes and ears. */
export function useDone(): (text: string) => void {
  const { messages } = useLanguage();
  const toast = useToast();
  return (text) => toast({ kind: "success", title: messages.success, text });
}
