import type Stripe from "stripe";

/** The version of Stripe's API whose shapes the answers have. */
export const apiVersion: Stripe.LatestApiVersion = "2026-10-28.endive";
