/** Section ids of the terms and the privacy policy, in order. External links contain them, so they must not change. */
export const termsAnchors = [
  "directory",
  "lessons",
  "accounts",
  "listings",
  "rules",
  "fees",
  "refunds",
  "paid-period",
  "ranking",
  "removal",
  "responsibility",
  "changes",
  "law",
] as const;

export const privacyAnchors = [
  "operator",
  "visitors",
  "browser-storage",
  "accounts",
  "listings",
  "messages",
  "payments",
  "email",
  "purposes",
  "recipients",
  "retention",
  "rights",
  "children",
  "security",
  "changes",
] as const;
