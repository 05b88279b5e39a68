import { brand } from "#i18n/brand.ts";

/** The monthly email of analytics, and the page that stops it. */
export const monthlyEmail = {
  subject: "What your listing brought you in {month}",
  preheader: "Views, saves and contacts of one month.",
  heading: "Your listing in {month}",
  text: "Here’s how often learners saw, opened and contacted your listing in {month}.",
  none: `No one contacted you through ${brand.latin} in {month}. Try one of these:`,
  up: "{amount} (up {n}%)",
  down: "{amount} (down {n}%)",
  same: "{amount} (no change)",
  compared: "Changes compare with the month before. Where none is shown, there isn’t enough data.",
  tooFew: "There isn’t enough data to compare with the month before.",
  list: "{title}: {items}.",
  separator: ", ",
  button: "See your analytics",
  reason: `You’re getting this email because you asked for a monthly report on your ${brand.latin} listing.`,
  unsubscribe: {
    title: "Monthly report",
    ask: "Once a month, we email you what your listing brought you. Stop this email?",
    others: "Your other emails aren’t affected.",
    stop: "Unsubscribe",
    stopped: "The monthly report is off",
    stoppedText: "You won’t get it anymore, including one that was waiting to be sent. Your listing isn’t affected.",
    resume: "Turn it back on",
    resumed: "The monthly report is on",
    resumedText: "Once a month, we’ll email you what your listing brought you.",
  },
};
