import { renderToStaticMarkup } from "react-dom/server";
import { BrandNames } from "#app/components/layout/brand.tsx";
import fontFaces from "#app/design/theme/faces.css?inline";
import siteStyles from "#app/styles.css?inline";
import { localPath } from "#i18n/locale.ts";
import type { Theme } from "#stripe-sandbox/pages/theme.ts";

/** The site's styles for the pages of the Stripe sandbox. */
export function siteTheme(): Theme {
  return {
    stylesheet: fontFaces + siteStyles,
    header: (locale) =>
      renderToStaticMarkup(
        <a className="brand" href={localPath(locale, "/")}>
          <BrandNames />
        </a>,
      ),
  };
}
