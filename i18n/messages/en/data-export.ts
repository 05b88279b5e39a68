import { brand } from "#i18n/brand.ts";

/** The text file in a member's data export. */
export const dataExport = {
  title: `Your ${brand.latin} data`,
  made: "Created by {site} on {date}. All times are in UTC.",
  files: {
    "account.json": "Your profile, your email settings, whether emails to you bounce, and bans of your account",
    "listing.json": "Your listing, with everything you entered",
    "analytics.json": "How often your listing was shown, opened and contacted, by day",
    "courses.json": "Your courses, hidden and ended ones included",
    "team.json": "The teachers of your school; their portraits are in photos/",
    "promotions.json": "The promotion codes you have used, and what they gave",
    "invitations.json": "The invitation to the directory that we sent to your address",
    "payments.json": "Your payments: what was agreed, paid, refunded, and disputed, with links to Stripe’s receipts",
    "consents.json": "Which versions of the terms and the privacy policy you accepted, and when",
    "emails.json": "Emails we sent to your address in the last 30 days, without their text",
    "reviews.json": "Reviews of your listing, and those you wrote with your email address, with every version",
    "proofs.json":
      "The images with which you proved your lessons: the review each belongs to, when our team saw it, and when it is erased",
    "reports.json": "What you reported, and what you asked us to look at again",
    "messages.json": "Messages to your listing, and those you sent with your email address",
    "photos.json": "Your photos, portrait or logo: their descriptions, and the names of their files",
    "decisions.json": "What we decided about your listing, as we told you",
    "activity.json": "What you, our team, and automatic jobs did with your account and your listing",
    "sign-in.json":
      "Your sign-in methods, the devices that are signed in, and the record of sign-ins and account changes",
  },
  tables:
    "Each list is there as JSON, and as a CSV file of the same name for spreadsheets. Parts of a list, such as refunds or versions of reviews, have CSV files of their own; several values of one field, such as days, are separated by commas. A text that a spreadsheet would run as a formula starts with an apostrophe there.",
  images: "Your images, in the largest size that we store (WebP)",
  proofs: "The images with which you proved your lessons, as long as we store them (WebP)",
  elsewhere: "Your sign-in methods and devices are stored by our account provider. Email us for a copy.",
  leftOut:
    "Left out: passwords and codes (we store only hashes of them), who reported a listing, and the names of our team.",
  questions: "Questions? Email {email}. Our privacy policy: {privacy}",
};
