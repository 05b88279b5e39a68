import { Segmented } from "#app/design/segmented/segmented.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";

/**
 * The theme switch. The boot script reads and stores the choice, so that it works on pages without other scripts. Each
 * switch is its own form: radio buttons with the same name in one form would exclude one another.
 */
export function ThemeSwitch() {
  const { messages } = useLocale();
  const options = [
    { value: "system", label: messages.themeSystem },
    { value: "light", label: messages.themeLight },
    { value: "dark", label: messages.themeDark },
  ];
  return (
    <form className="theme-sw" method="dialog">
      <p className="footer-heading" aria-hidden="true">
        {messages.theme}
      </p>
      <Segmented name="theme" label={messages.theme} options={options} value="system" />
    </form>
  );
}
