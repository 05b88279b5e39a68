import * as z from "zod/mini";
import { optionalLine } from "#domain/input/field-schemas.ts";
import { captionLimit } from "./media-limits.ts";

/** The captions of a photo as its owner enters them; blank ones become null. */
export const captionsInput = z.strictObject({
  caption: optionalLine(captionLimit),
  captionZh: optionalLine(captionLimit),
});

export type Captions = z.output<typeof captionsInput>;
