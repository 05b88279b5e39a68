import { contactLabels } from "./listing-fields.ts";

/** Alerts about the account and the listing on the dashboard. */
export const accountAlerts = {
  bounced: {
    title: "We can’t reach you at {email}",
    text: "Mail servers reject our emails to this address. Until one gets through, we’ll only send emails about signing in and account security there, and no receipts or reminders.",
    change: "Change email",
  },
  hidden: {
    title: "Hidden from learners: {contact}",
    labels: contactLabels,
    text: "Correct it below, then reply to our email. We’ll show it again.",
  },
  checked: {
    title: "We looked into a report and changed nothing",
    text: "Someone reported your listing. On {date} we found that it can stay as it is. Anyone can report a listing, and we never say who did.",
  },
  documents: {
    title: "Please review what has changed",
    before: "We’ve changed the ",
    links: { terms: "terms", privacy: "privacy policy" },
    between: " and the ",
    after: ".",
    failed: "That didn’t work. Please try again.",
    button: "Accept",
  },
};
