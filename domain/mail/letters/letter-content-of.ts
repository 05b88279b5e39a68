import { fill } from "#i18n/fill.ts";
import { words } from "#i18n/words.ts";
import type { Letter } from "../letter.ts";
import { emailChangeLetter } from "./email-change-letter.ts";
import type { LetterBody, LetterContent, Sender } from "./letter-content.ts";
import { linkLetter, reauthenticateLetter } from "./link-letters.ts";
import { noticeLetter } from "./notice-letters.ts";
import { paymentFailedLetter, receiptLetter } from "./payment-letters.ts";
import { expiredLetter, expiringLetter } from "./reminder-letters.ts";
import { salutationName } from "./salutation-name.ts";
import { welcomeLetter } from "./welcome-letter.ts";

/** What a letter says, in its reader's language. */
export function letterContentOf(letter: Letter, sender: Sender): LetterContent {
  const { hello, helloNobody } = words(letter.language, "mail");
  const name = salutationName(letter.fullName, letter.language);
  return {
    greeting: name === null ? helloNobody : fill(hello, { name }),
    facts: [],
    action: null,
    code: null,
    remarks: [],
    inscription: null,
    unsubscribeLink: null,
    ...bodyOf(letter, sender),
  };
}

function bodyOf(letter: Letter, sender: Sender): LetterBody {
  switch (letter.kind) {
    case "confirm":
    case "recover":
    case "magic-link":
    case "invite":
      return linkLetter(letter);
    case "reauthenticate":
      return reauthenticateLetter(letter);
    case "email-change":
      return emailChangeLetter(letter);
    case "welcome":
      return welcomeLetter(letter);
    case "receipt":
      return receiptLetter(letter, sender);
    case "payment-failed":
      return paymentFailedLetter(letter, sender);
    case "expiring":
      return expiringLetter(letter, sender);
    case "expired":
      return expiredLetter(letter, sender);
    default:
      return noticeLetter(letter, sender);
  }
}
