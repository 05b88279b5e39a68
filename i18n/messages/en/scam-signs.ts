/** The name of each sign of a scam (`domain/messages/scam/scam-signs.ts`) in warnings. */
export const scamSigns = {
  away: "The writer says they’re away and can’t come.",
  carrier: "A nanny or driver would bring the learner.",
  check: "Payment by check or money order.",
  ahead: "A large payment before the first lesson.",
  "pass-on": "A part of the payment is to be passed on or returned.",
  "ask-bank": "Asks for your name and address, or your bank details.",
  voucher: "Gift cards, crypto, or money through an agent.",
  template: "Doesn’t mention Chinese or anything from your listing.",
  spread: "The same text went to several listings today.",
};
