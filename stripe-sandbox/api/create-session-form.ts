import { z } from "zod";
import { expandPaths, type FormTable, readForm, toList, wholeNumber } from "./request.ts";

const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const address = z.url({ protocol: /^https?$/u }).max(5000);
const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((values) => Object.keys(values).length <= 50);

const lineItem = z.strictObject({
  quantity: wholeNumber,
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/u),
    unit_amount: wholeNumber,
    product_data: z.strictObject({ name: z.string().min(1).max(250) }),
  }),
});

const createForm = z.strictObject({
  mode: z.literal("payment"),
  submit_type: z.enum(["auto", "pay"]).optional(),
  locale: z.enum(["auto", "en", "zh"]).default("auto"),
  line_items: z.preprocess(toList, z.array(lineItem).length(1)),
  discounts: z.preprocess(toList, z.array(z.strictObject({ coupon: z.string().min(1).max(200) })).max(1)).default([]),
  payment_method_options: z
    .strictObject({ wechat_pay: z.strictObject({ client: z.literal("web") }).optional() })
    .optional(),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  client_reference_id: z.string().min(1).max(200).optional(),
  customer_email: z.email().max(800).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.default({}),
      description: z.string().max(1000).optional(),
      receipt_email: z.email().max(800).optional(),
    })
    .optional(),
  success_url: address,
  cancel_url: address.optional(),
  expires_at: wholeNumber.optional(),
  expand: expandPaths,
});

export type CreateSessionForm = z.infer<typeof createForm>;

/** Validates the parameters of a new Checkout Session. Unsupported parameters fail like unknown ones at Stripe. */
export function readCreateSessionForm(form: FormTable): CreateSessionForm {
  return readForm(createForm, form);
}
