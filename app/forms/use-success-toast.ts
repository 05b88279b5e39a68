import { useToast } from "#app/design/toast.tsx";
import { useLanguage } from "#app/language/language-context.tsx";

/** Shows a toast with the title "Success". */
export function useSuccessToast(): (text: string) => void {
  const { words } = useLanguage();
  const toast = useToast();
  return (text) => toast({ kind: "success", title: words.success, text });
}
