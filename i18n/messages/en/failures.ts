import { fieldErrors } from "./listing-fields.ts";

/** Errors of the API, and of the fields of a form. */
export const failures = {
  errors: {
    "bad-json": "Your data didn’t arrive complete. Please try again.",
    "bad-signature": "This message wasn’t signed by the payment provider.",
    "not-signed-in": "You’ve been signed out. Sign in again; nothing you typed is lost.",
    "second-factor-needed": "Enter your two-step sign-in code first.",
    "not-allowed": "This account can’t do that.",
    "email-missing": "Your account doesn’t have an email address. Add one in your account settings.",
    "not-found": "There’s nothing here.",
    "method-not-allowed": "That can’t be done here.",
    "listing-not-found": "Listing not found",
    "listing-exists": "You already have a listing.",
    "listing-removed": "This listing was removed from the directory. It can’t be paid for or put back up.",
    "listing-changed": "Your listing was changed somewhere else.",
    "type-fixed": "Cannot change listing type after creation",
    "too-large": "That’s too much to save at once. Please shorten your text.",
    "wrong-media-type": "We couldn’t read the data. Please try again.",
    invalid: "Please fix the marked fields.",
    "months-not-sold": "Choose one of the plan lengths shown.",
    "too-many-requests": "Too many tries. Wait a bit, then try again.",
    failed: "Something went wrong on our side. Please try again in a minute; nothing you typed is lost.",
    unavailable: "We can’t save or load this right now. Try again soon; nothing you typed is lost.",
    "checkout-unavailable":
      "We can’t reach the payment service right now. You haven’t been charged. Please try again in a moment.",
    offline: "You’re offline. Try again when you’re connected; nothing you typed is lost.",
  },
  withErrorId: "{message} Error ID: {id}",
  fieldErrors: {
    missing: "Fill in this field",
    "wrong-type": "That doesn’t look right",
    unreadable: "Remove the invisible characters",
    invalid: "This can’t be used here",
    "too-long": "Use {n} characters or fewer",
    "too-many": "Use up to {n}",
    "too-small": "Enter {n} or more",
    "too-large": "Enter {n} or less",
    "too-precise": "Use up to two decimal places",
    duplicate: "Remove the duplicate",
    "other-type": "Not used for this type of listing",
    "unknown-field": "This field doesn’t exist",
  },
  fields: {
    ...fieldErrors,
    months: {
      missing: "Choose how many months",
      "wrong-type": "Choose how many months",
      invalid: "Choose one of the plan lengths shown",
    },
  },
};
