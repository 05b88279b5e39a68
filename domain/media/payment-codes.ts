/** Prefixes of payment codes: WeChat Pay, Alipay, UnionPay, EMVCo, North American apps, currencies. */
const payments = [
  /^(?:wxp|alipays?|bitcoin|ethereum|litecoin):/i,
  /^weixin:\/\/wxpay/i,
  /^https?:\/\/(?:[\w-]+\.)*(?:alipay\.com|95516\.com|tenpay\.com|wechatpay\.cn|payapp\.weixin\.qq\.com)(?:[/:?]|$)/i,
  /^https?:\/\/(?:[\w-]+\.)*(?:venmo\.com|cash\.app|paypal\.me|paypal\.com|zellepay\.com)(?:[/:?]|$)/i,
  /^000201/,
];

/** Whether a QR code's text asks for a payment. */
export function isPaymentCode(text: string): boolean {
  const code = text.trim();
  return payments.some((payment) => payment.test(code));
}
