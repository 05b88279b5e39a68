/** The panel after a payment, on the home page and in the dashboard, until the owner dismisses it. */
export const live = {
  label: "Your payment",
  title: "Your listing is live until {date}",
  text: "Learners can find you now. Share the link, or a poster with a QR code.",
  see: "See it",
  share: "Share it",
  linkCopied: "Link copied",
  poster: "Make a poster",
  dashboard: "Go to your listing",
  dismiss: "Dismiss",
  pending: {
    title: "Your payment is being processed",
    text: "This can take a few days. You don’t have to pay again; your dashboard will show when it arrives.",
  },
  hidden: {
    title: "Learners can’t see your listing right now",
    text: "Your payment has arrived. Your dashboard shows why the listing is hidden and how to bring it back.",
  },
};
