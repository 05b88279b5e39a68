import { z } from "zod";
import { ApiError } from "./api-error.ts";
import { type FormTable, toList } from "./form-body.ts";

const wholeNumber = z
  .string()
  .regex(/^\d{1,12}$/u)
  .transform(Number);
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
  expand: z.preprocess(toList, z.array(z.string())).optional(),
});

export type CreateForm = z.infer<typeof createForm>;

/** Those parameters of a new session that this directory sends. Everything else is refused, as Stripe refuses what it does not know. */
export function readCreateForm(form: FormTable): CreateForm {
  return readForm(createForm, form);
}

/** Checks parameters. Throws an ApiError that names the first wrong one in Stripe's way: `line_items[0][quantity]`. */
export function readForm<Shape>(schema: z.ZodType<Shape>, form: FormTable): Shape {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, ...issue.keys.slice(0, 1)]);
    throw new ApiError(400, `Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = nameOf(issue?.path ?? []);
  if (issue?.code === "invalid_type" && issue.message.includes("undefined"))
    throw new ApiError(400, `Missing required param: ${param}.`, { code: "parameter_missing", param });
  throw new ApiError(400, `Invalid ${param}`, { param });
}

function nameOf(path: readonly PropertyKey[]): string {
  const [head, ...rest] = path.map(String);
  return `${head ?? ""}${rest.map((key) => `[${key}]`).join("")}`;
}
