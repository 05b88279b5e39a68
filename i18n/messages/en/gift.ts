import { brand } from "#i18n/brand.ts";

export const gift = {
  pageTitle: `Give months · ${brand.latin}`,
  title: "Give months to {name}",
  meta: `Pay for a teacher’s or school’s listing on ${brand.latin} as a gift.`,
  lead: {
    teacher:
      "Thank a teacher by paying for their listing. The months are added to the time they have, and count like any others.",
    school:
      "Support a school by paying for its listing. The months are added to the time it has, and count like any others.",
  },
  email: "Your email",
  emailHint: "For your receipt. The owner of the listing doesn’t see it.",
  name: "Your name (optional)",
  nameHint: "We tell the owner who the gift is from. Leave it empty to stay anonymous.",
  errors: {
    emailMissing: "Enter your email",
    emailInvalid: "Enter a valid email, such as name@example.com",
    nameInvalid: "Enter a name without links, email addresses or phone numbers",
    nameTooLong: "Use a shorter name",
  },
  notPossible: "This listing can’t receive a gift right now. You haven’t been charged.",
  back: "Back to the listing",
  ownTitle: "Your gift",
  results: {
    paid: {
      title: "Thank you for your gift",
      text: "We’ve added {months} to {name}’s listing, emailed your receipt, and let the owner know.",
    },
    paidHidden: {
      title: "Thank you for your gift",
      text: "We’ve added {months} to the listing and emailed your receipt. Its owner has taken it down for now, so learners won’t see it until it’s back up.",
    },
    pending: {
      title: "Your payment is on its way",
      text: "Your payment method takes a few days to clear. The months are added when the money arrives, and we’ll email you then.",
    },
    review: {
      title: "We’re checking your payment",
      text: "Your payment arrived, and we’re looking into it. We’ll email you about it.",
    },
    refunded: {
      title: "Your payment was refunded",
      text: "The money went back to you, so the gift no longer counts.",
    },
    unpaid: {
      title: "Your gift hasn’t been paid for",
      text: "You weren’t charged. You can try again below.",
    },
    unavailable: {
      title: "We couldn’t check your payment",
      text: "If you paid, nothing is lost: the months are added as soon as we hear from our payment provider. Reload this page to check again.",
    },
  },
  months: { one: "{n} month", other: "{n} months" },
};
