import { z } from "zod";
import type { DatabaseNode } from "../nodes/database-node.ts";
import { stripe } from "../nodes/topology.ts";
import type { PaidSession, StoredRows } from "./comparison.ts";

const accounts = z.array(z.object({ id: z.string(), email: z.string().nullable() }));
const listings = z.array(
  z.object({
    id: z.string(),
    ownerId: z.string(),
    headline: z.string().nullable(),
    version: z.coerce.number(),
    rate: z.coerce.number(),
    monthsPaid: z.number(),
  }),
);
const payments = z.array(z.object({ sessionId: z.string(), listingId: z.string(), state: z.string() }));
const ledger = z.array(z.object({ sessionId: z.string(), listingId: z.string(), months: z.number() }));

const sessionPage = z.object({
  has_more: z.boolean(),
  data: z.array(z.object({ id: z.string(), payment_status: z.string() })),
});

/** Reads the comparison's data from one node. */
export async function readStoredRows(node: DatabaseNode): Promise<StoredRows> {
  const read = (text: string) => node.query(text, { database: "taoli" });
  const accountRows = accounts.parse(await read("select id, email from auth_provider.users"));
  const listingRows = listings.parse(
    await read(`
      select id, user_id as "ownerId", headline, version, hourly_rate as rate, months_paid as "monthsPaid"
      from teacher_listings
    `),
  );
  return {
    accounts: new Map(accountRows.map(({ id, email }) => [id, email ?? ""])),
    listings: new Map(listingRows.map(({ id, headline, ...row }) => [id, { ...row, headline: headline ?? "" }])),
    payments: payments.parse(
      await read(`
        select session_id as "sessionId", listing_id as "listingId", state from payments where session_id is not null
      `),
    ),
    ledger: ledger.parse(await read(`select source_ref as "sessionId", listing_id as "listingId", months from ledger`)),
  };
}

/** Returns every session that the payment provider reports as paid. The drill sells one month at a time. */
export async function readPaidSessions(sandboxUrl: string): Promise<PaidSession[]> {
  const found: PaidSession[] = [];
  for (let after = ""; ; ) {
    const url = `${sandboxUrl}/v1/checkout/sessions?limit=100${after && `&starting_after=${after}`}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${stripe.secretKey}` } });
    const { data, has_more: hasMore } = sessionPage.parse(await response.json());
    const paid = data.filter(({ payment_status: status }) => status === "paid");
    found.push(...paid.map(({ id }) => ({ sessionId: id, months: 1 })));
    after = data.at(-1)?.id ?? "";
    if (!hasMore || after === "") return found;
  }
}
