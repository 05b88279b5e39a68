import type { Locale } from "./locale.ts";

/** The product's names. Catalogs and site settings read them here, so a new name is typed once. */
export const brand: { latin: string; han: string; title: Record<Locale, string> } = {
  latin: "Taoli",
  han: "桃李",
  /** The name as titles show it, by language. */
  title: { en: "Taoli", zh: "桃李 Taoli" },
};
