import { brand } from "#i18n/brand.ts";

export const giftEmail = {
  receipt: {
    subject: { one: `Your gift on ${brand.latin}: {n} month`, other: `Your gift on ${brand.latin}: {n} months` },
    testSubject: {
      one: `Test gift on ${brand.latin}: {n} month`,
      other: `Test gift on ${brand.latin}: {n} months`,
    },
    preheader: "Thank you. We’ve received your payment.",
    heading: "Thank you for your gift",
    states: {
      shown: "Your gift has been added to the listing, and we’ve let its owner know.",
      "taken-down":
        "Your gift has been added to the listing, and we’ve let its owner know. The owner has taken the listing down for now, so learners won’t see it until it’s back up.",
      removed:
        "The listing was removed from the directory before your payment arrived, so your gift has no effect at the moment. We’re reviewing the payment and will get back to you.",
    },
    once: "Your gift doesn’t renew. This is the only charge.",
    button: "View the listing",
    reason: `You’re getting this email because you paid for a gift on ${brand.latin}.`,
  },
  received: {
    subject: {
      one: `You received {n} month on ${brand.latin} as a gift`,
      other: `You received {n} months on ${brand.latin} as a gift`,
    },
    heading: { one: "You received {n} month as a gift", other: "You received {n} months as a gift" },
    preheader: "Your listing is now paid for until {date}.",
    text: "Another person has paid for your listing. There’s nothing you need to do.",
    takenDown:
      "Another person has paid for your listing. You took it down, so learners won’t see it until you put it back up from the dashboard.",
    from: "From",
    anonymous: "Anonymous",
    gift: "Gift",
    months: { one: "{n} month", other: "{n} months" },
    button: "Go to the dashboard",
    reason: `You’re getting this email because your ${brand.latin} listing received a gift.`,
  },
};
