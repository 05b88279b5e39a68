import type { Locale } from "./locale.ts";
import { about as aboutEn } from "./messages/en/about.ts";
import { account as accountEn } from "./messages/en/account.ts";
import { accountAlerts as accountAlertsEn } from "./messages/en/account-alerts.ts";
import { admin as adminEn } from "./messages/en/admin.ts";
import { adminAudit as adminAuditEn } from "./messages/en/admin-audit.ts";
import { adminCities as adminCitiesEn } from "./messages/en/admin-cities.ts";
import { adminEmails as adminEmailsEn } from "./messages/en/admin-emails.ts";
import { adminExports as adminExportsEn } from "./messages/en/admin-exports.ts";
import { adminInvitations as adminInvitationsEn } from "./messages/en/admin-invitations.ts";
import { adminJobs as adminJobsEn } from "./messages/en/admin-jobs.ts";
import { adminListing as adminListingEn } from "./messages/en/admin-listing.ts";
import { adminMessages as adminMessagesEn } from "./messages/en/admin-messages.ts";
import { adminOverview as adminOverviewEn } from "./messages/en/admin-overview.ts";
import { adminPayments as adminPaymentsEn } from "./messages/en/admin-payments.ts";
import { adminPeople as adminPeopleEn } from "./messages/en/admin-people.ts";
import { adminPhotos as adminPhotosEn } from "./messages/en/admin-photos.ts";
import { adminPromotions as adminPromotionsEn } from "./messages/en/admin-promotions.ts";
import { adminReviews as adminReviewsEn } from "./messages/en/admin-reviews.ts";
import { adminStatistics as adminStatisticsEn } from "./messages/en/admin-statistics.ts";
import { analytics as analyticsEn } from "./messages/en/analytics.ts";
import { auth as authEn } from "./messages/en/auth.ts";
import { authFailures as authFailuresEn } from "./messages/en/auth-failures.ts";
import { bans as bansEn } from "./messages/en/bans.ts";
import { checkout as checkoutEn } from "./messages/en/checkout.ts";
import { compare as compareEn } from "./messages/en/compare.ts";
import { courses as coursesEn } from "./messages/en/courses.ts";
import { dashboard as dashboardEn } from "./messages/en/dashboard.ts";
import { dashboardTabs as dashboardTabsEn } from "./messages/en/dashboard-tabs.ts";
import { dataExport as dataExportEn } from "./messages/en/data-export.ts";
import { dataRights as dataRightsEn } from "./messages/en/data-rights.ts";
import { email as emailEn } from "./messages/en/email.ts";
import { failures as failuresEn } from "./messages/en/failures.ts";
import { filters as filtersEn } from "./messages/en/filters.ts";
import { gift as giftEn } from "./messages/en/gift.ts";
import { giftEmail as giftEmailEn } from "./messages/en/gift-email.ts";
import { guides as guidesEn } from "./messages/en/guides.ts";
import { home as homeEn } from "./messages/en/home.ts";
import { invitationEmail as invitationEmailEn } from "./messages/en/invitation-email.ts";
import { listing as listingEn } from "./messages/en/listing.ts";
import { listingReviews as listingReviewsEn } from "./messages/en/listing-reviews.ts";
import { live as liveEn } from "./messages/en/live.ts";
import { message as messageEn } from "./messages/en/message.ts";
import { messageEmail as messageEmailEn } from "./messages/en/message-email.ts";
import { moderationEmail as moderationEmailEn } from "./messages/en/moderation-email.ts";
import { monthlyEmail as monthlyEmailEn } from "./messages/en/monthly-email.ts";
import { ownMessages as ownMessagesEn } from "./messages/en/own-messages.ts";
import { ownReviews as ownReviewsEn } from "./messages/en/own-reviews.ts";
import { payments as paymentsEn } from "./messages/en/payments.ts";
import { photos as photosEn } from "./messages/en/photos.ts";
import { poster as posterEn } from "./messages/en/poster.ts";
import { pricing as pricingEn } from "./messages/en/pricing.ts";
import { privacy as privacyEn } from "./messages/en/privacy.ts";
import { privateData as privateDataEn } from "./messages/en/private-data.ts";
import { receipt as receiptEn } from "./messages/en/receipt.ts";
import { removal as removalEn } from "./messages/en/removal.ts";
import { renewal as renewalEn } from "./messages/en/renewal.ts";
import { report as reportEn } from "./messages/en/report.ts";
import { resources as resourcesEn } from "./messages/en/resources.ts";
import { results as resultsEn } from "./messages/en/results.ts";
import { reviewEmail as reviewEmailEn } from "./messages/en/review-email.ts";
import { saved as savedEn } from "./messages/en/saved.ts";
import { scamSigns as scamSignsEn } from "./messages/en/scam-signs.ts";
import { search as searchEn } from "./messages/en/search.ts";
import { seo as seoEn } from "./messages/en/seo.ts";
import { shared as sharedEn } from "./messages/en/shared.ts";
import { team as teamEn } from "./messages/en/team.ts";
import { terms as termsEn } from "./messages/en/terms.ts";
import { writeReview as writeReviewEn } from "./messages/en/write-review.ts";
import { about as aboutZh } from "./messages/zh/about.ts";
import { account as accountZh } from "./messages/zh/account.ts";
import { accountAlerts as accountAlertsZh } from "./messages/zh/account-alerts.ts";
import { admin as adminZh } from "./messages/zh/admin.ts";
import { adminAudit as adminAuditZh } from "./messages/zh/admin-audit.ts";
import { adminCities as adminCitiesZh } from "./messages/zh/admin-cities.ts";
import { adminEmails as adminEmailsZh } from "./messages/zh/admin-emails.ts";
import { adminExports as adminExportsZh } from "./messages/zh/admin-exports.ts";
import { adminInvitations as adminInvitationsZh } from "./messages/zh/admin-invitations.ts";
import { adminJobs as adminJobsZh } from "./messages/zh/admin-jobs.ts";
import { adminListing as adminListingZh } from "./messages/zh/admin-listing.ts";
import { adminMessages as adminMessagesZh } from "./messages/zh/admin-messages.ts";
import { adminOverview as adminOverviewZh } from "./messages/zh/admin-overview.ts";
import { adminPayments as adminPaymentsZh } from "./messages/zh/admin-payments.ts";
import { adminPeople as adminPeopleZh } from "./messages/zh/admin-people.ts";
import { adminPhotos as adminPhotosZh } from "./messages/zh/admin-photos.ts";
import { adminPromotions as adminPromotionsZh } from "./messages/zh/admin-promotions.ts";
import { adminReviews as adminReviewsZh } from "./messages/zh/admin-reviews.ts";
import { adminStatistics as adminStatisticsZh } from "./messages/zh/admin-statistics.ts";
import { analytics as analyticsZh } from "./messages/zh/analytics.ts";
import { auth as authZh } from "./messages/zh/auth.ts";
import { authFailures as authFailuresZh } from "./messages/zh/auth-failures.ts";
import { bans as bansZh } from "./messages/zh/bans.ts";
import { checkout as checkoutZh } from "./messages/zh/checkout.ts";
import { compare as compareZh } from "./messages/zh/compare.ts";
import { courses as coursesZh } from "./messages/zh/courses.ts";
import { dashboard as dashboardZh } from "./messages/zh/dashboard.ts";
import { dashboardTabs as dashboardTabsZh } from "./messages/zh/dashboard-tabs.ts";
import { dataExport as dataExportZh } from "./messages/zh/data-export.ts";
import { dataRights as dataRightsZh } from "./messages/zh/data-rights.ts";
import { email as emailZh } from "./messages/zh/email.ts";
import { failures as failuresZh } from "./messages/zh/failures.ts";
import { filters as filtersZh } from "./messages/zh/filters.ts";
import { gift as giftZh } from "./messages/zh/gift.ts";
import { giftEmail as giftEmailZh } from "./messages/zh/gift-email.ts";
import { guides as guidesZh } from "./messages/zh/guides.ts";
import { home as homeZh } from "./messages/zh/home.ts";
import { invitationEmail as invitationEmailZh } from "./messages/zh/invitation-email.ts";
import { listing as listingZh } from "./messages/zh/listing.ts";
import { listingReviews as listingReviewsZh } from "./messages/zh/listing-reviews.ts";
import { live as liveZh } from "./messages/zh/live.ts";
import { message as messageZh } from "./messages/zh/message.ts";
import { messageEmail as messageEmailZh } from "./messages/zh/message-email.ts";
import { moderationEmail as moderationEmailZh } from "./messages/zh/moderation-email.ts";
import { monthlyEmail as monthlyEmailZh } from "./messages/zh/monthly-email.ts";
import { ownMessages as ownMessagesZh } from "./messages/zh/own-messages.ts";
import { ownReviews as ownReviewsZh } from "./messages/zh/own-reviews.ts";
import { payments as paymentsZh } from "./messages/zh/payments.ts";
import { photos as photosZh } from "./messages/zh/photos.ts";
import { poster as posterZh } from "./messages/zh/poster.ts";
import { pricing as pricingZh } from "./messages/zh/pricing.ts";
import { privacy as privacyZh } from "./messages/zh/privacy.ts";
import { privateData as privateDataZh } from "./messages/zh/private-data.ts";
import { receipt as receiptZh } from "./messages/zh/receipt.ts";
import { removal as removalZh } from "./messages/zh/removal.ts";
import { renewal as renewalZh } from "./messages/zh/renewal.ts";
import { report as reportZh } from "./messages/zh/report.ts";
import { resources as resourcesZh } from "./messages/zh/resources.ts";
import { results as resultsZh } from "./messages/zh/results.ts";
import { reviewEmail as reviewEmailZh } from "./messages/zh/review-email.ts";
import { saved as savedZh } from "./messages/zh/saved.ts";
import { scamSigns as scamSignsZh } from "./messages/zh/scam-signs.ts";
import { search as searchZh } from "./messages/zh/search.ts";
import { seo as seoZh } from "./messages/zh/seo.ts";
import { shared as sharedZh } from "./messages/zh/shared.ts";
import { team as teamZh } from "./messages/zh/team.ts";
import { terms as termsZh } from "./messages/zh/terms.ts";
import { writeReview as writeReviewZh } from "./messages/zh/write-review.ts";

const en = {
  about: aboutEn,
  account: accountEn,
  admin: adminEn,
  adminCities: adminCitiesEn,
  adminAudit: adminAuditEn,
  adminPromotions: adminPromotionsEn,
  adminInvitations: adminInvitationsEn,
  adminEmails: adminEmailsEn,
  adminExports: adminExportsEn,
  adminJobs: adminJobsEn,
  adminOverview: adminOverviewEn,
  adminStatistics: adminStatisticsEn,
  adminPayments: adminPaymentsEn,
  adminPeople: adminPeopleEn,
  bans: bansEn,
  adminListing: adminListingEn,
  adminMessages: adminMessagesEn,
  adminPhotos: adminPhotosEn,
  adminReviews: adminReviewsEn,
  analytics: analyticsEn,
  auth: authEn,
  checkout: checkoutEn,
  compare: compareEn,
  authFailures: authFailuresEn,
  failures: failuresEn,
  courses: coursesEn,
  dashboard: dashboardEn,
  dashboardTabs: dashboardTabsEn,
  ownMessages: ownMessagesEn,
  dataExport: dataExportEn,
  dataRights: dataRightsEn,
  filters: filtersEn,
  gift: giftEn,
  giftEmail: giftEmailEn,
  guides: guidesEn,
  home: homeEn,
  invitationEmail: invitationEmailEn,
  listing: listingEn,
  listingReviews: listingReviewsEn,
  live: liveEn,
  email: emailEn,
  accountAlerts: accountAlertsEn,
  message: messageEn,
  messageEmail: messageEmailEn,
  moderationEmail: moderationEmailEn,
  monthlyEmail: monthlyEmailEn,
  ownReviews: ownReviewsEn,
  payments: paymentsEn,
  photos: photosEn,
  poster: posterEn,
  pricing: pricingEn,
  privacy: privacyEn,
  privateData: privateDataEn,
  receipt: receiptEn,
  removal: removalEn,
  renewal: renewalEn,
  report: reportEn,
  resources: resourcesEn,
  results: resultsEn,
  saved: savedEn,
  scamSigns: scamSignsEn,
  search: searchEn,
  reviewEmail: reviewEmailEn,
  writeReview: writeReviewEn,
  seo: seoEn,
  shared: sharedEn,
  team: teamEn,
  terms: termsEn,
};

const zh: typeof en = {
  about: aboutZh,
  account: accountZh,
  admin: adminZh,
  adminCities: adminCitiesZh,
  adminAudit: adminAuditZh,
  adminPromotions: adminPromotionsZh,
  adminInvitations: adminInvitationsZh,
  adminEmails: adminEmailsZh,
  adminExports: adminExportsZh,
  adminJobs: adminJobsZh,
  adminOverview: adminOverviewZh,
  adminStatistics: adminStatisticsZh,
  adminPayments: adminPaymentsZh,
  adminPeople: adminPeopleZh,
  bans: bansZh,
  adminListing: adminListingZh,
  adminMessages: adminMessagesZh,
  adminPhotos: adminPhotosZh,
  adminReviews: adminReviewsZh,
  analytics: analyticsZh,
  auth: authZh,
  checkout: checkoutZh,
  compare: compareZh,
  authFailures: authFailuresZh,
  failures: failuresZh,
  courses: coursesZh,
  dashboard: dashboardZh,
  dashboardTabs: dashboardTabsZh,
  ownMessages: ownMessagesZh,
  dataExport: dataExportZh,
  dataRights: dataRightsZh,
  filters: filtersZh,
  gift: giftZh,
  giftEmail: giftEmailZh,
  guides: guidesZh,
  home: homeZh,
  invitationEmail: invitationEmailZh,
  listing: listingZh,
  listingReviews: listingReviewsZh,
  live: liveZh,
  email: emailZh,
  accountAlerts: accountAlertsZh,
  message: messageZh,
  messageEmail: messageEmailZh,
  moderationEmail: moderationEmailZh,
  monthlyEmail: monthlyEmailZh,
  ownReviews: ownReviewsZh,
  payments: paymentsZh,
  photos: photosZh,
  poster: posterZh,
  pricing: pricingZh,
  privacy: privacyZh,
  privateData: privateDataZh,
  receipt: receiptZh,
  removal: removalZh,
  renewal: renewalZh,
  report: reportZh,
  resources: resourcesZh,
  results: resultsZh,
  saved: savedZh,
  scamSigns: scamSignsZh,
  search: searchZh,
  reviewEmail: reviewEmailZh,
  writeReview: writeReviewZh,
  seo: seoZh,
  shared: sharedZh,
  team: teamZh,
  terms: termsZh,
};

/**
 * The messages of each page; `zh` is typed to have every key of `en`.
 * @internal Exported for its tests.
 */
export const catalogs: Record<Locale, typeof en> = { en, zh };

export type Namespace = keyof typeof en;

/** The messages of one namespace, as components receive them. */
export type Messages<Name extends Namespace> = (typeof en)[Name];

/**
 * Returns one namespace's messages in the reader's locale. Call it in loaders only, so that no catalog reaches a
 * browser chunk: pages get their messages as loader data.
 */
export function messagesFor<Name extends Namespace>(locale: Locale, namespace: Name): Messages<Name> {
  return catalogs[locale][namespace];
}
