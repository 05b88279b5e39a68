import { createContext, Fragment, type ReactNode, useContext, useId } from "react";
import { useText } from "./locale-text.ts";
import { type Theme, themes } from "./themes.ts";

type Props = {
  title?: string;
  /** For components that need the full width of a page: the themes are stacked instead of side by side. */
  wide?: boolean;
  /** Rendered once in each theme. */
  children: ReactNode;
};

const ScopeContext = createContext<{ id: string; theme: Theme }>({ id: "", theme: "light" });

/** One group of states, in both themes. */
export function Specimen({ title, wide = false, children }: Props) {
  const id = useId();
  return (
    <div className="specimen">
      {title ? <h3>{title}</h3> : null}
      <div className={wide ? "scopes scopes-wide" : "scopes"}>
        {themes.map((theme) => (
          <ScopeContext key={theme} value={{ id: `${id}${theme}`, theme }}>
            <div className={`scope scope-${theme}`}>{children}</div>
          </ScopeContext>
        ))}
      </div>
    </div>
  );
}

/** Values that differ between the two copies of a specimen: the theme, and unique ids and names. */
export function useScope() {
  const t = useText();
  const { id, theme } = useContext(ScopeContext);
  const themeName = theme === "light" ? t("light", "浅色") : t("dark", "深色");
  return { theme, id: (name: string) => `${id}-${name}`, label: (name: string) => `${name} (${themeName})` };
}

/** States in a row, each with its name below. */
export function States({ of }: { of: readonly (readonly [name: string, element: ReactNode])[] }) {
  return (
    <dl className="states">
      {of.map(([name, element]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{element}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Elements in a column with equal spacing. */
export function Stack({ children }: { children: readonly ReactNode[] }) {
  return (
    <div className="gallery-stack">
      {children.map((child, index) => (
        <Fragment key={index}>{child}</Fragment>
      ))}
    </div>
  );
}
