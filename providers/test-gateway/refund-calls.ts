import { z } from "zod";
import { missing } from "./api-error.ts";
import type { Call } from "./call.ts";
import { readForm } from "./create-form.ts";
import { expandList } from "./expand.ts";
import { isAskedFor, listAnswer, readListOfChargesForm } from "./list-answer.ts";
import { findCharge, refundCharge } from "./money-back.ts";

const refundForm = z.strictObject({
  payment_intent: z.string(),
  amount: z
    .string()
    .regex(/^\d{1,12}$/u)
    .transform(Number)
    .optional(),
});

/** POST /v1/refunds: of what is left, unless an amount is given. It arrives at once. */
export const createRefundByForm: Call = async (gateway, records, form) => {
  const { payment_intent: paymentId, amount } = readForm(refundForm, form);
  const charge = await findCharge(records, paymentId);
  if (charge === null) throw missing("payment_intent", paymentId, "payment_intent");
  return refundCharge(gateway, records, charge, amount ?? charge.amount - charge.amount_refunded, "succeeded");
};

/** GET /v1/refunds */
export const listRefunds: Call = async (_gateway, records, form) => {
  const wanted = readListOfChargesForm(form);
  const refunds = (await records.list("refund")).filter((refund) => isAskedFor(refund, wanted));
  return expandList(records, listAnswer(refunds, wanted, "/v1/refunds"), wanted.expand);
};

/** GET /v1/disputes */
export const listDisputes: Call = async (_gateway, records, form) => {
  const wanted = readListOfChargesForm(form);
  const disputes = (await records.list("dispute")).filter((dispute) => isAskedFor(dispute, wanted));
  return expandList(records, listAnswer(disputes, wanted, "/v1/disputes"), wanted.expand);
};
