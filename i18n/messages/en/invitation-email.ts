import { brand } from "#i18n/brand.ts";

/** The email that invites a teacher or school to the directory, and the page that stops such emails. */
export const invitationEmail = {
  subject: {
    one: `Teach Mandarin? Be listed on ${brand.latin}, {n} month free`,
    other: `Teach Mandarin? Be listed on ${brand.latin}, {n} months free`,
  },
  preheader: "You write your listing yourself, and nothing renews automatically.",
  heading: `An invitation to ${brand.latin}`,
  text: `${brand.latin} is a directory of Mandarin teachers and schools in North America. Learners search it by city, free of charge, and contact teachers directly.`,
  offer: {
    one: "Your personal code below publishes your listing for {n} month, free. It works once.",
    other: "Your personal code below publishes your listing for {n} months, free. It works once.",
  },
  honest:
    "We haven’t created a listing for you, and we won’t: there’s one only if you write it yourself. Afterwards you decide whether to pay for more months.",
  code: "Your code",
  button: "Create your listing",
  once: "This is the only invitation that we send to this address.",
  reason:
    "You’re getting this email because you offer Mandarin lessons and publish this address for people to contact you about them.",
  stop: "Never email me again",
  noMore: {
    title: "No more invitations?",
    ask: "We’ve sent you one invitation, and we won’t send a second one. With this button we also remember for good that you want no such email.",
    button: "Never email me again",
    done: "You won’t hear from us again",
    doneText:
      "We’ve noted that this address wants no invitations. Your name and address aren’t used for anything else.",
    unknown: "This link doesn’t work",
    unknownText: "It may be incomplete. Copy the whole link from your email and try again.",
  },
};
