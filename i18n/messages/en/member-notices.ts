/** Alerts about the account on the dashboard and in the account settings. */
export const memberNotices = {
  bounced: {
    title: "We can’t reach you at {email}",
    text: "Mail servers refuse our emails to this address. Until one arrives again, we send only emails about signing in and your account’s security there: no receipts or reminders.",
    change: "Change email",
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
