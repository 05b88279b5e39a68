import { createContext } from "react-router";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { IsOwnersNetwork } from "#domain/reviews/commands/submit-review.ts";
import type { PublicWriter } from "#domain/senders/public-write.ts";

/** Limits posts from forms that need no account. Set by the server for posts, null otherwise. */
export const publicWriteContext = createContext<PublicWriter | null>(null);

/** Whether a posted review comes from a network of the listing's owner. Set by the server for posts, null otherwise. */
export const reviewerContext = createContext<IsOwnersNetwork | null>(null);

/** Creates payments for people who are not signed in. Set by the server for every request. */
export const paymentProviderContext = createContext<PaymentProvider>();
