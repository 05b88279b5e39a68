export const removal = {
  /** Completes "We removed your listing: …", and stands alone. */
  reasons: {
    impersonation: "It impersonates someone else",
    "contact-not-owners": "Contact details don’t belong to the owner",
    "no-mandarin-lessons": "It doesn’t offer Mandarin lessons",
    "unlawful-or-unsafe": "It’s unlawful or unsafe for learners",
    advertising: "It’s advertising or spam",
    "owner-asked": "The owner asked us to",
  },
  title: "Removed on {date}: {reason}",
  titleWithoutReason: "Removed on {date}",
  found: "What we found",
  text: "Learners can’t see it. Reply to us, or fix the problem and ask us to take another look. Your paid time keeps running.",
  finalText:
    "Learners can’t see it. You asked us to take another look, and our decision stands. Reply to us if you have a question. Your paid time keeps running.",
  reply: "Reply",
  replySubject: "My removed listing",
  askAgain: "Ask us to take another look",
  explanation: "What did you change, or what did we get wrong?",
  explanationHint: "Someone reads it within two business days.",
  send: "Send",
  cancel: "Cancel",
  asked: "You asked us to take another look",
  askedText: "We got your request on {date}. Someone will read it within two business days, and we’ll email you.",
};
