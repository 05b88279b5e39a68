import { isPaymentCode } from "#domain/media/payment-codes.ts";
import { failure, type Result, success } from "#std/result.ts";

/** The type of contact in a WeChat code: a person, an employee of a company (WeCom), or an official account. */
export type WechatCodeKind = "person" | "wecom" | "official";

export type WechatCode = { text: string; kind: WechatCodeKind };

/** Why the codes of an image are rejected. `found`: the host of a code that is not WeChat's, null for plain text. */
export type CodeFailure =
  | { code: "wechat-group-code" | "wechat-payment-code" | "wechat-no-code" | "wechat-two-codes" }
  | { code: "wechat-other-code"; found: string | null };

/** WeChat codes have no longer paths, and phones scan such codes badly. */
const maxPathCharacters = 200;

/** By host and first path segment. Hosts are compared as a whole, because one that only begins alike is another. */
const kinds: readonly { kind: WechatCodeKind | "group"; host: string; folder: string }[] = [
  { kind: "person", host: "u.wechat.com", folder: "/" },
  { kind: "wecom", host: "work.weixin.qq.com", folder: "/ca/" },
  { kind: "official", host: "weixin.qq.com", folder: "/r/" },
  { kind: "group", host: "weixin.qq.com", folder: "/g/" },
];

/** Classifies the texts of the codes in an image. Duplicate texts count as one code. */
export function classifyCodes(texts: readonly string[]): Result<WechatCode, CodeFailure> {
  const codes = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== "");
  const [first, second] = codes;
  if (first === undefined) return failure({ code: "wechat-no-code" });
  // A payment code takes precedence as the reason for the rejection.
  if (codes.some(isPaymentCode)) return failure({ code: "wechat-payment-code" });
  return second === undefined ? classifyCode(first) : failure({ code: "wechat-two-codes" });
}

function classifyCode(text: string): Result<WechatCode, CodeFailure> {
  const [, scheme = "", host = "", path = ""] = /^(https?):\/\/([^/?#\s]*)([!-~]*)$/i.exec(text) ?? [];
  const known = kinds.find((kind) => kind.host === host.toLowerCase() && path.startsWith(kind.folder));
  if (known?.kind === "group") return failure({ code: "wechat-group-code" });
  const isWhole = known !== undefined && path.length > known.folder.length && isPlain(path);
  if (!isWhole) return failure({ code: "wechat-other-code", found: hostOf(text) });
  return success({ text: `${scheme.toLowerCase()}://${known.host}${path}`, kind: known.kind });
}

/** The kind of a stored code. */
export function kindOfCode(text: string): WechatCodeKind {
  const code = classifyCode(text);
  return code.ok ? code.value.kind : "person";
}

/** Whether the path has no `..` or `//`, and no characters that programs parse differently. */
function isPlain(path: string): boolean {
  return path.length <= maxPathCharacters && /^[\w\-./~%=&?+,:;@]+$/.test(path) && !/\.\.|\/\/|\\/.test(path);
}

/** In ASCII, so that it cannot resemble another host. */
function hostOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== "" ? hostname.slice(0, 80) : null;
}
