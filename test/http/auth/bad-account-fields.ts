import { type BadLiteral, badLiterals, bodyWith, otherLiterals } from "#test/http/api/bad-input/bad-literals.ts";

/** A call of the auth protocol with a valid body, in which one field after another is made invalid. */
export type AccountCall = { path: string; method: "POST" | "PUT"; base: Record<string, unknown>; fields: string[] };

/** The known account, whose own calls include its token. */
export const known = { email: "known@taoli.example", password: "mango-tree-6" };

const challenge = "a".repeat(43);
const flow = { code_challenge: challenge, code_challenge_method: "s256" };

/** Every call with values that people type or that their browsers derive from them. `{n}` makes an `email` unique. */
export const accountCalls: AccountCall[] = [
  call("/signup", { email: "new-{n}@taoli.example", password: "plum-tree-6", data: { full_name: "Lin Yuqing" } }),
  call("/token?grant_type=password", known),
  call("/token?grant_type=refresh_token", { refresh_token: "none.such" }),
  call("/token?grant_type=pkce", { auth_code: "none", code_verifier: challenge }),
  call("/recover", { email: "nobody@taoli.example", ...flow }),
  call("/otp", { email: "nobody@taoli.example", ...flow }),
  call("/resend", { type: "signup", email: "nobody@taoli.example" }),
  call("/verify", { type: "email", email: "nobody@taoli.example", token: "123456" }),
  call("/verify", { type: "recovery", token_hash: "none" }),
  { ...call("/user", { password: "pear-tree-6" }), method: "PUT" },
  { ...call("/user", { current_password: "not-the-password" }), method: "PUT" },
  call("/factors/recovery-codes/verify", { code: "0000-0000-0000-0000" }),
  { ...call("/user", { data: { full_name: "Lin Yuqing" } }), method: "PUT" },
  { ...call("/user", { email: "other-{n}@taoli.example", nonce: "" }), method: "PUT" },
];

function call(path: string, base: Record<string, unknown>): AccountCall {
  const nested = "data" in base ? [path === "/user" ? "data.language" : "data.full_name"] : [];
  return { path, method: "POST", base, fields: [...Object.keys(base), ...nested] };
}

export type BadAccountBody = {
  name: string;
  body: string | Uint8Array;
  value: string | Uint8Array | null;
  /** Every call rejects it. */
  refused: boolean;
};

/**
 * Every class of bad value in one field of a call, which may be a field of its `data`. A changed password, which
 * costs two hashes, gets other types and sizes only.
 */
export function badAccountBodies(
  { base, fields, method }: AccountCall,
  field: string,
  first: number,
): BadAccountBody[] {
  if (!fields.includes(field)) throw new Error(`The call has no field ${field}.`);
  const [outer = "", inner] = field.split(".");
  const literals = method === "PUT" && field === "password" ? otherLiterals : badLiterals;
  let number = first;
  const twice = JSON.parse(JSON.stringify(base).replaceAll("{n}", String(first))) as Record<string, unknown>;
  const again = JSON.stringify(twice[outer]);
  const duplicate = { name: `${field} twice`, body: bodyWith(twice, outer, again, again), value: again, refused: true };
  const bodies = [...literals, ...lengths].flatMap(({ name, json }) => {
    number += 1;
    const numbered = JSON.parse(JSON.stringify(base).replaceAll("{n}", String(number))) as Record<string, unknown>;
    // Raw bytes are only allowed in a top-level string of the body.
    if (inner !== undefined && typeof json !== "string") return [];
    const literal = inner === undefined ? json : `{${JSON.stringify(inner)}:${String(json)}}`;
    return [{ name: `${field} with ${name}`, body: bodyWith(numbered, outer, literal), value: json, refused: false }];
  });
  return [...bodies, duplicate];
}

/** Around what fits into an address and a password. */
const lengths: BadLiteral[] = [5, 6, 64, 65, 254, 255, 256, 257, 1024, 1025].flatMap((length) => [
  { name: `${length} characters`, json: JSON.stringify("a".repeat(length)), refused: false },
  { name: `${length} Han`, json: JSON.stringify("桃".repeat(length)), refused: false },
  { name: `an address of ${length} characters`, json: JSON.stringify(address(length)), refused: false },
]);

function address(length: number): string {
  const host = `${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`;
  return `${"a".repeat(Math.max(1, length - host.length - 1))}@${host}`;
}
