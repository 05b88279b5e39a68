import type { Call } from "./call.ts";
import { expandList } from "./expand.ts";
import { isInWindow, listAnswer, readListOfEventsForm } from "./list-answer.ts";

/** As long as Stripe lists an event. */
const listedSeconds = 30 * 24 * 60 * 60;

/** GET /v1/events: also of events whose webhook was never delivered. */
export const listEvents: Call = async (gateway, records, form) => {
  const wanted = readListOfEventsForm(form);
  const oldest = Math.floor(gateway.now().getTime() / 1000) - listedSeconds;
  const events = (await records.list("event")).filter(
    (event) =>
      event.created >= oldest && isInWindow(event, wanted) && (wanted.type === undefined || event.type === wanted.type),
  );
  return expandList(records, listAnswer(events, wanted, "/v1/events"), wanted.expand);
};
