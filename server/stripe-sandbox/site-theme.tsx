import { renderToStaticMarkup } from "react-dom/server";
import { BrandNames } from "#app/components/layout/brand.tsx";
import fontFaces from "#app/design/theme/faces.css?inline";
import siteStyles from "#app/styles.css?inline";
import { localPath } from "#i18n/locale.ts";
import type { Theme } from "#stripe-sandbox/pages/theme.ts";

/** On other pages the boot script enables the display face; these pages run no script. */
const displayFace = `
:root {
  --font-display: "Taoli Display", "Taoli Display Fallback", "Taoli Display Wide Fallback", var(--font-han);
}
:root:lang(zh) {
  --font-display: "Taoli Display Han", var(--font-han);
}
`;

/** The site's styles for the pages of the Stripe sandbox. */
export function siteTheme(): Theme {
  return {
    stylesheet: fontFaces + siteStyles + displayFace,
    header: (locale) =>
      renderToStaticMarkup(
        <a className="brand" href={localPath(locale, "/")}>
          <BrandNames />
        </a>,
      ),
  };
}
