import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Applied migrations never change; the glossary names replaced words; the license texts are not ours. */
const exempt =
  /^(database\/migrations\/|database\/tables\.ts|docs\/glossary\.md|test\/conventions\/vocabulary\.test\.ts|LICENSE|NOTICE|package-lock|tools\/|public\/|i18n\/messages\/zh\/|app\/design\/fonts\/|server\/og-images\/fonts\/)/;

/** Every text file under version control, by path. */
const files = new Map(
  execFileSync("git", ["ls-files", "-z"], { encoding: "utf8", maxBuffer: 1e8 })
    .split("\0")
    .filter((path) => /\.(ts|tsx|js|mjs|css|md|sql|yml|json)$/.test(path) && !exempt.test(path))
    .map((path) => [path, readFileSync(path, "utf8")]),
);

/** Terms that the glossary replaced, with the sentences in which they have another, valid meaning. */
const banned: { words: RegExp; instead: string; allowed?: RegExp; column?: { table: string; name: RegExp } }[] = [
  {
    words: /\b(?:somebody|anybody|everybody|nobody|whoever)\b/i,
    instead: "the person or thing that acts",
    // The Unix user, addresses of tests, and a text that stored ids are derived from.
    allowed: /nobody[@:-]|-u nobody|"nobody"|id of nobody/,
  },
  {
    words: /letters?(?![a-z])/i,
    instead: "email",
    // Letters of an alphabet, paper, a name in an old changelog entry, and names that stored keys are derived from.
    allowed:
      /letter-?spacing|(?:small|capital|latin|chinese|han|lowercase|uppercase|single|accented) letters?\b|letters?(?:,| and| or) (?:digits|figures|numbers|marks|a digit|(?:Chinese )?characters)|at least one letter|newsletter|Letter paper|us: "Letter"|Letter-size|letter for letter|`letter-asked`|email\?\.letter|"letter-secret"|deriveCipher\(secret, "letter"\)/i,
    column: { table: "mail_outbox", name: /["{(.,] ?letter\b(?! [a-z])|\bletter[:,?]|\bconst letter =/ },
  },
  {
    words: /\bfaults?\b|Fault(?!y|s? ?matrix)/,
    instead: "field error, failure, or error",
    allowed: /fault[ -]matrix|our fault|through no fault/,
  },
  {
    words: /\b(?:a|the|no|of|these|those) notices?\b|Notices?\b|notices?[-A-Z]/,
    instead: "webhook event, alert, or notification",
    allowed: /notice board|copyright notice/,
  },
  { words: /\bverdicts?\b|Verdict/, instead: "decision" },
  {
    words: /\b[a-z]+News\b|\bnewsOf\b|\bnews\b|\btell[A-Z]|\b(?:isTold|told(?:At|Id))\b/,
    instead: "email content, update, notify, or sync",
    // A sentence of a demo listing.
    allowed: /sports, family, the news/,
  },
  {
    words: /\b(?:un)?seal(?:s|ed|ing)?\b|[a-z]Seal|\b(?:un)?seal[A-Z]/,
    instead: "encrypt, or decrypt",
    // The shape of the brand and of a school's picture, the name of a derived key, and the column `sealed_with`.
    allowed: /--color-seal|\.seal \{|className="seal"|like a seal|like$|key\("seal"\)|\|sealed\/u/,
  },
  {
    words: /\bown ?words\b/i,
    instead: "messages",
    allowed: /in their own words|stores its own words/,
  },
  { words: /\btroubles?\b|Trouble/, instead: "failure, or error" },
  {
    words:
      /\b(?:refuses|refusing|refusals?)\b|\b(?:refuse|refusal)[A-Z]|[a-z]Refusal|\b(?:Refuses|Refusing|Refusals?)\b/,
    instead: "reject for input and requests, decline for cards and reviews",
    // A guide for parents.
    allowed: /When the child refuses/,
    column: { table: "review", name: /\brefusal\b/ },
  },
  {
    words: /\banswers? (?:with )?(?:\d{3}\b|\$\{)|\bisAnswer\b|answers? of the server/,
    instead: "respond, or response",
  },
  { words: /\bkeep\(|\bisKept/, instead: "store, track, restore, or retain" },
  { words: /\bdesks?\b|Desk\b/, instead: "workspace", allowed: /ask at the desk/ },
  {
    words: /\bnoted[A-Z]|\bnoted\b/,
    instead: "recorded",
    // Thanks to an owner and to an invited person, and a note in a test.
    allowed: /Thanks, noted|We’ve noted/,
  },
  { words: /\bspent\b|\bisSpent\b/, instead: "consumed", allowed: /time is spent|spent a third of its time/ },
  {
    words: /\bclaim(?:s|ed|ing)? (?:a|the) payment|claimPayment|\bmoney back\b|moneyBack/,
    instead: "lock a payment, or refunds and disputes",
    // A threat in a review.
    allowed: /give me my money back/,
  },
  { words: /waiting ?password/i, instead: "pending password" },
  {
    words: /\bears?\b|\bpass(?:es|ed|ing)? time\b|passTime/,
    instead: "deliverer, or advance the clock",
    allowed: /deaf in one ear/,
  },
  { words: /\bstorms?\b|[a-z]Storm/, instead: "crash loop" },
  { words: /\b(?:asked|kept)(?:Months|From|At)\b|\bconst kept\b/, instead: "requested, stored, or cached" },
  { words: /\bviewers?\b|Viewer/, instead: "actor" },
  { words: /\bstandings?\b|Standing/, instead: "role, or state" },
  { words: /\bcomplaints?\b|Complaint/, instead: "error" },
  { words: /\brivals?\b|Rival/, instead: "conflicting" },
  { words: /\bmortal\b|Mortal/, instead: "crashable" },
  { words: /\bfates?\b|Fate/, instead: "scenario" },
  { words: /\bsurplus\b|Surplus/, instead: "extra" },
  { words: /\b(?:longest|shortest)[A-Z]\w*|\w(?:Maximum|AtOnce)\b/, instead: "max, min, or concurrency" },
  {
    words: /\b(?:detach(?:ed)?|dress) ?(?:state|page)|firstTouch|first touch/i,
    instead: "extract hydration data, finalize page, interaction",
  },
  {
    words: /\bone-time\b|OneTime|oneTime/,
    instead: "verification token",
    allowed: /one-time-code|one-time (?:code|password|purchase|payment|price|link|key)/,
  },
  {
    words: /\b(?:PRODUCT|P1[0-6]|P[1-9])(?:\.md)?\b(?=[:, )]| §)|\bSPEC(?:\.md)?\b|DESIGN\.md|NEXT\.md|STRINGS\.md/,
    instead: "the rule itself, or a section of docs/",
    allowed: /-P[1-9]|p\d\d/,
  },
];

test.each(banned)("no file contains $words", ({ words, allowed, column }) => {
  const found = [...files].flatMap(([path, text]) => {
    const name = column !== undefined && text.includes(column.table) ? column.name : undefined;
    return text
      .split("\n")
      .flatMap((line, index) =>
        words.test(line) && !allowed?.test(line) && !name?.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      );
  });
  expect(found, found.join("\n")).toEqual([]);
});

test.each(banned)("no path contains $words", ({ words, allowed }) => {
  expect([...files.keys()].filter((path) => words.test(path) && !allowed?.test(path))).toEqual([]);
});

test("no comment begins with a question word", () => {
  const question = /^\s*(?:\/\/|\/\*\*?|\*|\{\/\*) (?:[A-Z].*[.:;] )?(?:What|Whom|Whoever) /;
  const found = [...files].flatMap(([path, text]) =>
    /\.(ts|tsx|js|mjs|css)$/.test(path)
      ? text.split("\n").flatMap((line, index) => (question.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []))
      : [],
  );
  expect(found, found.join("\n")).toEqual([]);
});

test("no test is named by a clause that begins with a question word", () => {
  const title = /\b(?:test|describe|localeTest)\b.*\(\s*["`](?:what|who|whose|whom|whoever|whatever)\b/;
  const found = [...files].flatMap(([path, text]) =>
    /\.test\.tsx?$/.test(path)
      ? text.split("\n").flatMap((line, index) => (title.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []))
      : [],
  );
  expect(found, found.join("\n")).toEqual([]);
});

test("no comment is wider than 120 columns", () => {
  const comment = /^\s*(?:\/\/|\/\*|\*(?= |\/|$))/;
  const found = [...files].flatMap(([path, text]) =>
    /\.(ts|tsx|js|mjs|css)$/.test(path)
      ? text
          .split("\n")
          .flatMap((line, index) => (comment.test(line) && [...line].length > 120 ? [`${path}:${index + 1}`] : []))
      : [],
  );
  expect(found, found.join("\n")).toEqual([]);
});
