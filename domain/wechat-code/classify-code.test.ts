import { expect, test } from "vitest";
import { classifyCodes, kindOfCode } from "./classify-code.ts";

const group = { code: "wechat-group-code" };
const payment = { code: "wechat-payment-code" };
const none = { code: "wechat-no-code" };
const two = { code: "wechat-two-codes" };
const other = (found: string | null) => ({ code: "wechat-other-code", found });

test.each([
  ["https://u.wechat.com/MCn0a_1-xYz", "person", "https://u.wechat.com/MCn0a_1-xYz"],
  ["http://u.wechat.com/MCn0a_1-xYz", "person", "http://u.wechat.com/MCn0a_1-xYz"],
  ["https://u.wechat.com/MCn0a?s=2", "person", "https://u.wechat.com/MCn0a?s=2"],
  ["HTTPS://U.WECHAT.COM/MCn0A", "person", "https://u.wechat.com/MCn0A"],
  ["  https://u.wechat.com/MCn0a\n", "person", "https://u.wechat.com/MCn0a"],
  ["https://work.weixin.qq.com/ca/cawcde1f2a3b", "wecom", "https://work.weixin.qq.com/ca/cawcde1f2a3b"],
  ["http://weixin.qq.com/r/0TqWmA-EkR4Wrb", "official", "http://weixin.qq.com/r/0TqWmA-EkR4Wrb"],
  ["https://weixin.qq.com/r/mp/0TqWmA", "official", "https://weixin.qq.com/r/mp/0TqWmA"],
])("%s is accepted", (text, kind, stored) => {
  expect(classifyCodes([text])).toEqual({ ok: true, value: { text: stored, kind } });
  expect(kindOfCode(stored)).toBe(kind);
});

test.each([
  ["https://weixin.qq.com/g/AwYAAB", group],
  ["http://weixin.qq.com/g/AwYAAB", group],
  ["HTTP://WEIXIN.QQ.COM/g/AwYAAB", group],
  ["wxp://f2f0abcDEF", payment],
  ["WXP://F2F0ABC", payment],
  ["https://qr.alipay.com/fkx0123", payment],
  ["HTTPS://QR.ALIPAY.COM/FKX0123", payment],
  ["https://wx.tenpay.com/f2f?t=AQ", payment],
  ["https://payapp.weixin.qq.com/qrpay/order", payment],
  ["weixin://wxpay/bizpayurl?pr=a", payment],
  ["00020101021129", payment],
  ["https://venmo.com/u/someone", payment],
  ["", none],
  [" \n ", none],
])("%s is rejected with its own reason", (text, reason) => {
  expect(classifyCodes([text])).toEqual({ ok: false, failure: reason });
});

test.each([
  ["https://u.wechat.com.evil.example/MCn0a", "u.wechat.com.evil.example"],
  ["https://evil.example/u.wechat.com/MCn0a", "evil.example"],
  ["https://evilu.wechat.com/MCn0a", "evilu.wechat.com"],
  ["https://x.u.wechat.com/MCn0a", "x.u.wechat.com"],
  ["https://u.wechat.com@evil.example/MCn0a", "evil.example"],
  ["https://u.wechat.com:8443/MCn0a", "u.wechat.com"],
  ["https://u.wechat.com\\@evil.example/MCn0a", "u.wechat.com"],
  ["https://u.wechat.com/../../x", "u.wechat.com"],
  ["https://u.wechat.com//evil.example", "u.wechat.com"],
  ["https://u.wechat.com/MCn0a#evil", "u.wechat.com"],
  ["https://u.wechat.com/MCn 0a", "u.wechat.com"],
  ["https://u.wechat.com/", "u.wechat.com"],
  ["https://u.wechat.com", "u.wechat.com"],
  ["https://u.wechat.com?MCn0a", "u.wechat.com"],
  [`https://u.wechat.com/${"a".repeat(200)}`, "u.wechat.com"],
  // Contains a Cyrillic character.
  ["https://u.weсhat.com/MCn0a", "u.xn--wehat-2ye.com"],
  ["https://u.wechat.com/桃李", "u.wechat.com"],
  ["https://u.wechat.com/MCn0a\u202e", "u.wechat.com"],
  ["https://u。wechat。com/MCn0a", "u.wechat.com"],
  ["https://weixin.qq.com/rr/0TqWmA", "weixin.qq.com"],
  ["https://weixin.qq.com/R/0TqWmA", "weixin.qq.com"],
  ["https://weixin.qq.com/r/", "weixin.qq.com"],
  ["https://work.weixin.qq.com/gm/0TqWmA", "work.weixin.qq.com"],
  ["https://line.me/ti/p/abc", "line.me"],
  ["ftp://u.wechat.com/MCn0a", null],
  ["javascript:alert(1)", null],
  ["u.wechat.com/MCn0a", null],
  ["see https://u.wechat.com/MCn0a", null],
  ["wei_laoshi", null],
  ["BEGIN:VCARD", null],
  ["https://u.wechat.com/MCn0a\nhttps://u.wechat.com/MCn0b", "u.wechat.com"],
])("%s is rejected as foreign, named by its host", (text, found) => {
  expect(classifyCodes([text])).toEqual({ ok: false, failure: other(found) });
});

test("two different codes are rejected, duplicates are accepted, and a payment code takes precedence", () => {
  const person = "https://u.wechat.com/MCn0a";
  expect(classifyCodes([])).toEqual({ ok: false, failure: none });
  expect(classifyCodes([person, "https://line.me/x"])).toEqual({ ok: false, failure: two });
  expect(classifyCodes([person, ` ${person}`])).toMatchObject({ ok: true });
  expect(classifyCodes([person, "wxp://f2f0"])).toEqual({ ok: false, failure: payment });
});
