import { brand } from "#i18n/brand.ts";

export const messageMail = {
  confirm: {
    subject: `Confirm your message on ${brand.latin}`,
    preheader: "One more step and it goes out.",
    heading: "Confirm your message",
    text: `You wrote a message on ${brand.latin}. Confirm that this is your email address, and it goes out.`,
    listing: "To",
    button: "Confirm and send",
    lifetime: "The link works once and expires in 24 hours.",
    reason: `You’re getting this email because someone wrote a message on ${brand.latin} with this address. If it wasn’t you, you can ignore it: nothing will be sent.`,
  },
  delivered: {
    subject: "{name} is asking about lessons ({whom})",
    self: "for themselves",
    child: "for their child",
    suspiciousSubject: "Be careful, this may be a scam: {name}",
    preheader: "A message from your listing. Just reply to this email.",
    heading: "You have a message",
    text: "Someone wrote to you through your listing. Reply to this email to answer: your reply goes straight to them, and they’ll see your address.",
    from: "From",
    email: "Email",
    forWhom: "Lessons",
    message: "Message",
    button: "Open your messages",
    safety: "Never send money to someone you haven’t met, and never refund an overpayment.",
    reason: `You’re getting this email because you have a listing on ${brand.latin}. You can turn messages off in the dashboard.`,
  },
  warning: {
    title: "Be careful, this may be a scam",
    text: "This message looks like a known scam: someone pays too much and asks you to send back the difference. Don’t deposit checks from people you haven’t met, and don’t share your bank details. We noticed:",
  },
};
