import type { AnyIconName } from "#app/design/icon/any-icon.tsx";

/** The console's sections, in the order of its menu. */
export const adminSections = [
  { key: "reports", path: "/admin", icon: "flag" },
  { key: "listings", path: "/admin/listings", icon: "school" },
  { key: "emails", path: "/admin/emails", icon: "mail" },
  { key: "audit", path: "/admin/audit", icon: "book-open" },
] as const satisfies readonly { key: string; path: string; icon: AnyIconName }[];
