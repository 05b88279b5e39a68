import { fieldErrors } from "./listing-fields.ts";

/** What the server answers when it cannot do what was asked, and what is wrong with a field of a form. */
export const failures = {
  errors: {
    "bad-json": "The data did not arrive as it was sent. Try again",
    "bad-signature": "This message was not signed by the payment provider",
    "not-signed-in": "Your session has ended. Sign in again; nothing that you typed is lost",
    "second-factor-needed": "Confirm your second factor first",
    "not-allowed": "This account cannot do that",
    "email-missing": "Your account has no email address. Add one in your account settings",
    "not-found": "There is nothing here",
    "method-not-allowed": "This cannot be done here",
    "listing-not-found": "Listing not found",
    "listing-exists": "You already have a listing",
    "listing-removed": "This listing was removed from the directory. It cannot be paid for or put back up",
    "listing-changed": "Your listing was changed somewhere else in the meantime",
    "type-fixed": "Cannot change listing type after creation",
    "too-large": "This is too much to be saved at once. Shorten your texts",
    "wrong-media-type": "The data did not arrive in a form that we read",
    invalid: "Please correct the fields that are marked",
    "months-not-sold": "Choose one of the numbers of months that are offered",
    "too-many-requests": "That was too often in a short time. Try again in a while",
    unavailable: "We cannot save or read this at the moment. Try again soon; nothing that you typed is lost",
    "checkout-unavailable":
      "The payment service cannot be reached right now. Nothing was charged. Please try again in a moment",
    offline: "There is no connection. Try again when you are online; nothing that you typed is lost",
  },
  fieldErrors: {
    missing: "Fill in this field",
    "wrong-type": "This value has the wrong form",
    unreadable: "Remove the characters that cannot be seen",
    invalid: "This cannot be used here",
    "too-long": "Use at most {n} characters",
    "too-many": "Give at most {n}",
    "too-small": "Enter {n} or more",
    "too-large": "Enter at most {n}",
    "too-precise": "Use at most two decimals",
    duplicate: "Give each of them once",
    "other-type": "This does not belong to this type of listing",
    "unknown-field": "There is no such field",
  },
  fields: {
    ...fieldErrors,
    months: {
      missing: "Choose how many months",
      "wrong-type": "Choose how many months",
      invalid: "Choose one of the numbers of months that are offered",
    },
  },
};
