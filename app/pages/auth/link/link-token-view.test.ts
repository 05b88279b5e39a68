import { expect, test } from "vitest";
import { linkToken } from "./link-token-view.tsx";

test("a token is read only with a known type", () => {
  expect(linkToken("?view=new-password&token_hash=abc&type=invite")).toEqual({ hash: "abc", type: "invite" });
  expect(linkToken("?token_hash=abc&type=email_change&next=%2Fpricing")).toEqual({ hash: "abc", type: "email_change" });
  for (const search of ["", "?token_hash=abc", "?type=invite", "?token_hash=&type=invite", "?token_hash=abc&type=sms"])
    expect(linkToken(search)).toBeNull();
});
