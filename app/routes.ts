import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** Pages for those who work on the site. A production build has neither them nor what only they import. */
const developmentPages = import.meta.env?.DEV ? [route("dev/design", "gallery/gallery-page.tsx")] : [];

/** Every page of the site. "zh?" is an optional static segment: each page lives at the root and under /zh. */
export default prefix("zh?", [
  index("pages/home/home-page.tsx"),
  route("city/:city/:category?", "pages/city/city-page.tsx"),
  route("compare", "pages/compare/compare-page.tsx"),
  route("filters", "pages/filters/filters-page.tsx"),
  route("listing/:id", "pages/listing/listing-page.tsx"),
  route("listing/:id/reviews", "pages/listing/reviews/reviews-page.tsx"),
  route("listing/:id/report", "pages/listing/report/report-page.tsx"),
  route("review/:id", "pages/review/link/review-link-page.tsx"),
  route("review/write/:token", "pages/review/write/write-review-page.tsx"),
  route("review/edit/:token", "pages/review/edit/edit-review-page.tsx"),
  route("listing/:id/message", "pages/listing/message/message-page.tsx"),
  route("confirm/:token", "pages/confirm/confirm-page.tsx"),
  route("resources", "pages/resources/resources-page.tsx"),
  route("resources/:guide", "pages/guide/guide-page.tsx"),
  route("pricing", "pages/pricing/pricing-page.tsx"),
  route("about", "pages/about/about-page.tsx"),
  route("terms", "pages/terms/terms-page.tsx"),
  route("privacy", "pages/privacy/privacy-page.tsx"),
  route("auth", "pages/auth/auth-page.tsx"),
  layout("pages/private/private-layout.tsx", [
    route("dashboard/account", "pages/account/account-page.tsx"),
    route("dashboard/messages", "pages/messages/messages-page.tsx"),
    route("dashboard/reviews", "pages/own-reviews/own-reviews-page.tsx"),
    route("dashboard/courses", "pages/courses/courses-page.tsx"),
    route("dashboard/team", "pages/team/team-page.tsx"),
    route("dashboard/analytics", "pages/analytics/analytics-page.tsx"),
    route("dashboard/photos", "pages/photos/photos-page.tsx"),
    route("dashboard/receipt/:id", "pages/receipt/receipt-page.tsx"),
    route("dashboard", "pages/dashboard/dashboard-page.tsx"),
    layout("pages/admin/admin-layout.tsx", [
      route("admin", "pages/admin/overview/overview-page.tsx"),
      route("admin/reports", "pages/admin/reports/reports-page.tsx"),
      route("admin/reviews", "pages/admin/reviews/admin-reviews-page.tsx"),
      route("admin/listings", "pages/admin/listings/listings-page.tsx"),
      route("admin/messages", "pages/admin/messages/messages-page.tsx"),
      route("admin/photos", "pages/admin/photos/new-photos-page.tsx"),
      route("admin/payments", "pages/admin/payments/payments-page.tsx"),
      route("admin/people", "pages/admin/people/people-page.tsx"),
      route("admin/emails", "pages/admin/emails/emails-page.tsx"),
      route("admin/cities", "pages/admin/cities/cities-page.tsx"),
      route("admin/jobs", "pages/admin/jobs/jobs-page.tsx"),
      route("admin/audit", "pages/admin/audit/audit-page.tsx"),
    ]),
  ]),
  ...developmentPages,
  route("*", "pages/not-found/not-found-page.tsx"),
]) satisfies RouteConfig;
