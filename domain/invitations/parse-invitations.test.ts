import { expect, test } from "vitest";
import { invitationFileLimits, parseInvitations } from "./parse-invitations.ts";

function rowsOf(csv: string) {
  const parsed = parseInvitations(csv, "en");
  if (!parsed.ok) throw new Error(parsed.failure);
  return parsed.value;
}

test("columns in any order, a byte order mark, quotes and empty lines are accepted", () => {
  const csv =
    '\uFEFFCity,EMAIL,Name,Language\r\nBoston,"Lin@School.example","Lin, Yuqing 林雨晴",zh\r\n\r\n,b@c.example,Bo Chen,\r\n';
  expect(rowsOf(csv)).toEqual([
    { line: 2, name: "Lin, Yuqing 林雨晴", email: "lin@school.example", language: "zh", city: "Boston", error: null },
    { line: 4, name: "Bo Chen", email: "b@c.example", language: "en", city: null, error: null },
  ]);
});

test.each([
  ["", "a@b.example", "name-missing"],
  ["=cmd()", "a@b.example", "name-invalid"],
  ["＋1", "a@b.example", "name-invalid"],
  ["@SUM(A1)", "a@b.example", "name-invalid"],
  ["-2", "a@b.example", "name-invalid"],
  ["Lin\u202e", "a@b.example", "name-invalid"],
  ["x".repeat(81), "a@b.example", "name-invalid"],
  ["Lin", "", "email-invalid"],
  ["Lin", "a@b", "email-invalid"],
  ["Lin", "=a@b.example", "email-invalid"],
  ["Lin", "a@b.example c@d.example", "email-invalid"],
])("name %j with email %j: %s", (name, email, error) => {
  expect(rowsOf(`name,email\n"${name}","${email}"`)).toMatchObject([{ error }]);
});

test("formulas are escaped with an apostrophe; unknown languages and invalid cities are rejected", () => {
  const csv = "name,email,language,city\n=1+1,=a@b.example,,=2\nLin,a@b.example,fr,\nBo,b@b.example,EN,+1";
  expect(rowsOf(csv)).toMatchObject([
    { name: "'=1+1", email: "'=a@b.example", city: "'=2", error: "name-invalid" },
    { error: "language-invalid" },
    { city: "'+1", error: "city-invalid" },
  ]);
});

test("the second row of an address is a duplicate, ignoring case", () => {
  const csv = "name,email\nLin,a@b.example\nBo,A@B.example\nChen,c@b.example";
  expect(rowsOf(csv).map(({ error }) => error)).toEqual([null, "duplicate", null]);
  const corrected = "name,email\n,a@b.example\nLin,a@b.example\nLin,a@b.example";
  expect(rowsOf(corrected).map(({ error }) => error)).toEqual(["name-missing", null, "duplicate"]);
});

test.each([
  ["", "no-header"],
  ["Lin,a@b.example", "no-header"],
  ["name,email", "no-rows"],
  ['name,email\n"Lin,a@b.example', "unreadable"],
  // A file in another encoding, such as GBK, read as UTF-8.
  [new TextDecoder().decode(new Uint8Array([...new TextEncoder().encode("name,email\n"), 0xce, 0xe2])), "unreadable"],
  [`name,email\n${"L,a@b.example\n".repeat(invitationFileLimits.rows + 1)}`, "too-many-rows"],
  [`name,email\n${"x".repeat(invitationFileLimits.characters)}`, "too-many-rows"],
])("%# is rejected: %s: %s", (csv, error) => {
  expect(parseInvitations(csv, "en")).toEqual({ ok: false, failure: error });
});
