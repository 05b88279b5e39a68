import { brand } from "#i18n/brand.ts";

export const renewal = {
  pageTitle: `Add months · ${brand.latin}`,
  title: "Add months to {name}",
  meta: "Pay for a listing without signing in.",
  runsUntil: "Runs until {date}. Months you add start after that.",
  expired: "Expired on {date}. It’s back as soon as you pay.",
  neverPaid: "Not published yet. It goes live as soon as you pay.",
  takenDown: "The listing is taken down and stays that way until its owner puts it back up. Paid time keeps running.",
  nothingElse:
    "This link only pays for this listing. It doesn’t sign you in, and you can forward it to the person who pays.",
  receipt: "The receipt goes to the listing’s owner.",
  priceUntil: "{price} · paid until {date}",
  states: {
    "not-found": "This link doesn’t work",
    "not-foundText":
      "It may be incomplete, or its listing may no longer exist. If it’s your listing, sign in to add months.",
    "listing-removed": "This listing has been removed",
    "listing-removedText":
      "Months can’t be added to a listing that has been removed from the directory. If it’s your listing, sign in to see why.",
    unavailable: "We couldn’t load this",
    unavailableText: "Please try again in a moment.",
  },
  signIn: "Sign in",
  ownTitle: "Your payment",
  results: {
    paid: {
      title: "Thank you for your payment",
      text: "We’ve added {months} to {name}’s listing. It’s now paid for until {date}, and the receipt has gone to its owner.",
    },
    paidHidden: {
      title: "Thank you for your payment",
      text: "We’ve added {months} to the listing. It’s now paid for until {date}, but its owner has taken it down, so learners won’t see it until it’s back up.",
    },
    pending: {
      title: "Your payment is on its way",
      text: "Your payment method takes a few days to clear. The months are added when the money arrives, and the listing’s owner gets an email then.",
    },
    review: {
      title: "We’re checking your payment",
      text: "Your payment arrived, and we’re looking into it. We’ll email the listing’s owner about it.",
    },
    refunded: {
      title: "Your payment was refunded",
      text: "The money went back to you, so these months no longer count.",
    },
    unpaid: {
      title: "Nothing has been paid yet",
      text: "You weren’t charged. You can try again below.",
    },
    unavailable: {
      title: "We couldn’t check your payment",
      text: "If you paid, nothing is lost: the months are added as soon as we hear from our payment provider. Reload this page to check again.",
    },
  },
  months: { one: "{n} month", other: "{n} months" },
  see: "See the listing",
  isYours: "Is it your listing? Your dashboard has a poster and a link to share.",
  share: "Share it",
  /** Shared with the page of gifts. */
  form: {
    months: "How many months?",
    unit: { one: "month", other: "months" },
    price: "${total}",
    pay: "Continue to payment",
    note: "You’ll pay on our payment provider’s page. Fees are non-refundable, and nothing renews automatically.",
    testMode: "Test mode: payments here are only tests. You won’t be charged.",
    monthsMissing: "Choose a number of months",
    open: "Continue to payment",
    openText: "Your payment page is ready.",
    minutes: { one: "{n} minute", other: "{n} minutes" },
    waitHours: { one: "{n} hour", other: "{n} hours" },
    problems: {
      unavailable:
        "The payment page isn’t available right now. You haven’t been charged. Please try again in a moment.",
      tooMany: "That’s a lot of attempts. Please try again in {time}. What you entered is still here.",
      fields: "Check the fields below",
    },
  },
};
