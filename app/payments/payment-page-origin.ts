/**
 * The origin of Stripe's payment pages. Forms without a script lead there, so the policy of their pages names it:
 * browsers apply `form-action` to redirects as well.
 */
export const paymentPageOrigin = "https://checkout.stripe.com";
