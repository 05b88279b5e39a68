import type { FormTable } from "./form-body.ts";
import type { Gateway } from "./gateway-options.ts";
import type { RecordAccess } from "./gateway-store.ts";

/** A call of Stripe's API: what is asked for, and the object that answers. Throws an ApiError. */
export type Call = (gateway: Gateway, records: RecordAccess, form: FormTable, id: string) => Promise<object>;
