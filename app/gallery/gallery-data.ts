import { createContext, useContext } from "react";
import type { ListingRowView } from "#app/components/listing-row-view.ts";
import type { CityCardView } from "#app/pages/home/landing-view.ts";
import type { Site } from "#domain/site.ts";
import type { Messages } from "#i18n/messages.ts";
import type { QrPath } from "#std/qr/qr-path.ts";

/** Sample loader data for the product's components. */
export type GalleryData = {
  messages: {
    auth: Pick<Messages<"auth">, "showPassword" | "capsLock">;
    results: Messages<"results">;
    pricing: Messages<"pricing">;
  };
  prices: Site["prices"];
  rows: SampleRow[];
  cities: CityCardView[];
  /** The content of a 404 page as HTML. */
  notFound: string;
  qr: QrPath | null;
};

export type SampleRow = { name: string; row: ListingRowView; sample: boolean };

const GalleryContext = createContext<GalleryData | null>(null);
export const GalleryProvider = GalleryContext.Provider;

/** Throws outside the gallery's page. */
export function useGallery(): GalleryData {
  const data = useContext(GalleryContext);
  if (!data) throw new Error("useGallery must be used within a GalleryProvider");
  return data;
}
