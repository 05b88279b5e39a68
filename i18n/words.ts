import type { Language } from "./language.ts";
import { auth as authEn } from "./words/en/auth.ts";
import { dashboard as dashboardEn } from "./words/en/dashboard.ts";
import { home as homeEn } from "./words/en/home.ts";
import { listing as listingEn } from "./words/en/listing.ts";
import { notFound as notFoundEn } from "./words/en/not-found.ts";
import { pricing as pricingEn } from "./words/en/pricing.ts";
import { results as resultsEn } from "./words/en/results.ts";
import { search as searchEn } from "./words/en/search.ts";
import { seo as seoEn } from "./words/en/seo.ts";
import { shared as sharedEn } from "./words/en/shared.ts";
import { auth as authZh } from "./words/zh/auth.ts";
import { dashboard as dashboardZh } from "./words/zh/dashboard.ts";
import { home as homeZh } from "./words/zh/home.ts";
import { listing as listingZh } from "./words/zh/listing.ts";
import { notFound as notFoundZh } from "./words/zh/not-found.ts";
import { pricing as pricingZh } from "./words/zh/pricing.ts";
import { results as resultsZh } from "./words/zh/results.ts";
import { search as searchZh } from "./words/zh/search.ts";
import { seo as seoZh } from "./words/zh/seo.ts";
import { shared as sharedZh } from "./words/zh/shared.ts";

const en = {
  auth: authEn,
  dashboard: dashboardEn,
  home: homeEn,
  listing: listingEn,
  "not-found": notFoundEn,
  pricing: pricingEn,
  results: resultsEn,
  search: searchEn,
  seo: seoEn,
  shared: sharedEn,
};

const zh: typeof en = {
  auth: authZh,
  dashboard: dashboardZh,
  home: homeZh,
  listing: listingZh,
  "not-found": notFoundZh,
  pricing: pricingZh,
  results: resultsZh,
  search: searchZh,
  seo: seoZh,
  shared: sharedZh,
};

/** One page's words each; `zh` is typed to have every key of `en`. */
export const catalogues: Record<Language, typeof en> = { en, zh };

export type Namespace = keyof typeof en;

/** The words of one namespace, as components receive them. */
export type Words<Name extends Namespace> = (typeof en)[Name];

/**
 * The reader's words of one namespace. Call it in loaders only, so that no catalogue reaches a browser chunk:
 * what a page needs travels in its loader data.
 */
export function words<Name extends Namespace>(language: Language, namespace: Name): Words<Name> {
  return catalogues[language][namespace];
}
