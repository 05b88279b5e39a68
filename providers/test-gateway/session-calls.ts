import type Stripe from "stripe";
import { z } from "zod";
import type { Call } from "./call.ts";
import { readCreateForm, readForm } from "./create-form.ts";
import { expand, expandList } from "./expand.ts";
import { type FormTable, toList } from "./form-body.ts";
import { isAskedFor, listAnswer, readListForm } from "./list-answer.ts";
import { expireSession, findSession, saveSession } from "./session-events.ts";
import { createSession } from "./session-object.ts";

const expandForm = z.strictObject({ expand: z.preprocess(toList, z.array(z.string())).default([]) });

function expandOf(form: FormTable): string[] {
  return readForm(expandForm, form).expand;
}

/** POST /v1/checkout/sessions */
export const createSessionByForm: Call = async (gateway, records, form) => {
  const wanted = readCreateForm(form);
  const record = createSession(gateway, wanted);
  await saveSession(records, record);
  return expand(records, record.session, wanted.expand ?? []);
};

/** GET /v1/checkout/sessions/:id */
export const retrieveSession: Call = async (_gateway, records, form, id) => {
  const paths = expandOf(form);
  const { session } = await findSession(records, id);
  return expand(records, session, paths);
};

/** POST /v1/checkout/sessions/:id/expire */
export const expireSessionById: Call = async (gateway, records, form, id) => {
  const paths = expandOf(form);
  const { session } = await expireSession(gateway, records, await findSession(records, id));
  return expand(records, session, paths);
};

/** GET /v1/checkout/sessions */
export const listSessions: Call = async (_gateway, records, form) => {
  const wanted = readListForm(form);
  const sessions = (await records.list("session"))
    .map(({ session }) => ({ ...session, payment_intent: session.payment_intent as string | null }))
    .filter((session) => isAskedFor(session, wanted));
  const page: Stripe.ApiList<Stripe.Checkout.Session> = listAnswer(sessions, wanted, "/v1/checkout/sessions");
  return expandList(records, page, wanted.expand);
};
