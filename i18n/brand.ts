import type { Locale } from "./locale.ts";

/** The product's names. Catalogs and site settings read them here, so that a new name is entered once. */
export const brand: { latin: string; han: string; title: Record<Locale, string> } = {
  latin: "Taoli",
  han: "桃李",
  /** The name in titles, by language. */
  title: { en: "Taoli", zh: "桃李 Taoli" },
};
