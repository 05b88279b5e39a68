import { isPaymentCode } from "#domain/media/payment-codes.ts";
import { failure, type Result, success } from "#std/result.ts";

/** The contact that a WeChat code adds: a person, an employee of a company (WeCom), or an official account. */
export type WechatCodeKind = "person" | "wecom" | "official";

export type WechatCode = { text: string; kind: WechatCodeKind };

/** Why the codes of an image are refused. `found`: where a code that is not WeChat's leads, null for plain text. */
export type CodeFailure =
  | { code: "wechat-group-code" | "wechat-payment-code" | "wechat-no-code" | "wechat-two-codes" }
  | { code: "wechat-other-code"; found: string | null };

/** Longer paths are in no code of WeChat, and make a code that phones read badly. */
const maxPathCharacters = 200;

/** By host and the first part of the path. Links are compared as a whole: a host that only begins alike is another. */
const kinds: readonly { kind: WechatCodeKind | "group"; host: string; folder: string }[] = [
  { kind: "person", host: "u.wechat.com", folder: "/" },
  { kind: "wecom", host: "work.weixin.qq.com", folder: "/ca/" },
  { kind: "official", host: "weixin.qq.com", folder: "/r/" },
  { kind: "group", host: "weixin.qq.com", folder: "/g/" },
];

/** Classifies the texts of the codes in an image. The same text twice is one code. */
export function classifyCodes(texts: readonly string[]): Result<WechatCode, CodeFailure> {
  const codes = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== "");
  const [first, second] = codes;
  if (first === undefined) return failure({ code: "wechat-no-code" });
  // A payment code beside another is the reason that matters.
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

/** The kind of a code that is stored. */
export function kindOfCode(text: string): WechatCodeKind {
  const code = classifyCode(text);
  return code.ok ? code.value.kind : "person";
}

/** No path that leads elsewhere, and nothing that another program reads in another way. */
function isPlain(path: string): boolean {
  return path.length <= maxPathCharacters && /^[\w\-./~%=&?+,:;@]+$/.test(path) && !/\.\.|\/\/|\\/.test(path);
}

/** In ASCII, so that it cannot look like another. */
function hostOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== "" ? hostname.slice(0, 80) : null;
}
