import type { AdminIconName } from "./admin-icon.tsx";

/** The console's sections, in the order of its menu. */
export const adminSections = [
  { key: "overview", path: "/admin", icon: "layout-dashboard" },
  { key: "reports", path: "/admin/reports", icon: "flag" },
  { key: "listings", path: "/admin/listings", icon: "school" },
  { key: "payments", path: "/admin/payments", icon: "credit-card" },
  { key: "emails", path: "/admin/emails", icon: "mail" },
  { key: "audit", path: "/admin/audit", icon: "book-open" },
] as const satisfies readonly { key: string; path: string; icon: AdminIconName }[];
