import type { AdminIconName } from "./admin-icon.tsx";

/** The console's sections, in the order of its menu. */
export const adminSections = [
  { key: "overview", path: "/admin", icon: "layout-dashboard" },
  { key: "listings", path: "/admin/listings", icon: "school" },
  { key: "reports", path: "/admin/reports", icon: "flag" },
  { key: "reviews", path: "/admin/reviews", icon: "pencil" },
  { key: "messages", path: "/admin/messages", icon: "message-circle" },
  { key: "photos", path: "/admin/photos", icon: "image" },
  { key: "payments", path: "/admin/payments", icon: "credit-card" },
  { key: "promotions", path: "/admin/promotions", icon: "ticket" },
  { key: "invitations", path: "/admin/invitations", icon: "send" },
  { key: "people", path: "/admin/people", icon: "users" },
  { key: "emails", path: "/admin/emails", icon: "mail" },
  { key: "cities", path: "/admin/cities", icon: "map-pin" },
  { key: "jobs", path: "/admin/jobs", icon: "refresh-cw" },
  { key: "statistics", path: "/admin/statistics", icon: "chart-column" },
  { key: "audit", path: "/admin/audit", icon: "book-open" },
] as const satisfies readonly { key: string; path: string; icon: AdminIconName }[];
