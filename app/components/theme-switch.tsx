import { Segmented } from "#app/design/segmented.tsx";
import { useLanguage } from "#app/language/language-context.tsx";

/**
 * The choice of light and dark. The boot script reads and keeps it, so that it works on pages without other script.
 * Each switch is a form of its own: radio buttons of one name in one form would exclude one another.
 */
export function ThemeSwitch() {
  const { words } = useLanguage();
  const options = [
    { value: "system", label: words.themeSystem },
    { value: "light", label: words.themeLight },
    { value: "dark", label: words.themeDark },
  ];
  return (
    <form className="theme-sw" method="dialog">
      <p className="f-h" aria-hidden="true">
        {words.theme}
      </p>
      <Segmented name="theme" label={words.theme} options={options} value="system" />
    </form>
  );
}
