/**
 * The origin of Stripe's payment pages. Forms without a script redirect there, so the policy of their pages includes
 * it: browsers apply `form-action` to redirects as well.
 */
export const paymentPageOrigin = "https://checkout.stripe.com";
