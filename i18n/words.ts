import type { Language } from "./language.ts";
import { about as aboutEn } from "./words/en/about.ts";
import { account as accountEn } from "./words/en/account.ts";
import { auth as authEn } from "./words/en/auth.ts";
import { authFailures as authFailuresEn } from "./words/en/auth-failures.ts";
import { checkout as checkoutEn } from "./words/en/checkout.ts";
import { dashboard as dashboardEn } from "./words/en/dashboard.ts";
import { failures as failuresEn } from "./words/en/failures.ts";
import { home as homeEn } from "./words/en/home.ts";
import { listing as listingEn } from "./words/en/listing.ts";
import { live as liveEn } from "./words/en/live.ts";
import { mail as mailEn } from "./words/en/mail.ts";
import { payments as paymentsEn } from "./words/en/payments.ts";
import { pricing as pricingEn } from "./words/en/pricing.ts";
import { privacy as privacyEn } from "./words/en/privacy.ts";
import { privateData as privateDataEn } from "./words/en/private-data.ts";
import { receipt as receiptEn } from "./words/en/receipt.ts";
import { resources as resourcesEn } from "./words/en/resources.ts";
import { results as resultsEn } from "./words/en/results.ts";
import { search as searchEn } from "./words/en/search.ts";
import { seo as seoEn } from "./words/en/seo.ts";
import { shared as sharedEn } from "./words/en/shared.ts";
import { terms as termsEn } from "./words/en/terms.ts";
import { about as aboutZh } from "./words/zh/about.ts";
import { account as accountZh } from "./words/zh/account.ts";
import { auth as authZh } from "./words/zh/auth.ts";
import { authFailures as authFailuresZh } from "./words/zh/auth-failures.ts";
import { checkout as checkoutZh } from "./words/zh/checkout.ts";
import { dashboard as dashboardZh } from "./words/zh/dashboard.ts";
import { failures as failuresZh } from "./words/zh/failures.ts";
import { home as homeZh } from "./words/zh/home.ts";
import { listing as listingZh } from "./words/zh/listing.ts";
import { live as liveZh } from "./words/zh/live.ts";
import { mail as mailZh } from "./words/zh/mail.ts";
import { payments as paymentsZh } from "./words/zh/payments.ts";
import { pricing as pricingZh } from "./words/zh/pricing.ts";
import { privacy as privacyZh } from "./words/zh/privacy.ts";
import { privateData as privateDataZh } from "./words/zh/private-data.ts";
import { receipt as receiptZh } from "./words/zh/receipt.ts";
import { resources as resourcesZh } from "./words/zh/resources.ts";
import { results as resultsZh } from "./words/zh/results.ts";
import { search as searchZh } from "./words/zh/search.ts";
import { seo as seoZh } from "./words/zh/seo.ts";
import { shared as sharedZh } from "./words/zh/shared.ts";
import { terms as termsZh } from "./words/zh/terms.ts";

const en = {
  about: aboutEn,
  account: accountEn,
  auth: authEn,
  checkout: checkoutEn,
  authFailures: authFailuresEn,
  failures: failuresEn,
  dashboard: dashboardEn,
  home: homeEn,
  listing: listingEn,
  live: liveEn,
  mail: mailEn,
  payments: paymentsEn,
  pricing: pricingEn,
  privacy: privacyEn,
  privateData: privateDataEn,
  receipt: receiptEn,
  resources: resourcesEn,
  results: resultsEn,
  search: searchEn,
  seo: seoEn,
  shared: sharedEn,
  terms: termsEn,
};

const zh: typeof en = {
  about: aboutZh,
  account: accountZh,
  auth: authZh,
  checkout: checkoutZh,
  authFailures: authFailuresZh,
  failures: failuresZh,
  dashboard: dashboardZh,
  home: homeZh,
  listing: listingZh,
  live: liveZh,
  mail: mailZh,
  payments: paymentsZh,
  pricing: pricingZh,
  privacy: privacyZh,
  privateData: privateDataZh,
  receipt: receiptZh,
  resources: resourcesZh,
  results: resultsZh,
  search: searchZh,
  seo: seoZh,
  shared: sharedZh,
  terms: termsZh,
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
