import { withOwnListing } from "#domain/listings/commands/with-own-listing.ts";
import type { ImageFailure, Media, ReadUpload } from "#domain/media/media.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { describeError } from "#std/describe-error.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type CodeFailure, classifyCodes } from "./classify-code.ts";
import {
  codeOwnerOf,
  findOwnWechatCode,
  type OwnCodeFailure,
  type OwnWechatCode,
  readOwnWechatCode,
} from "./own-wechat-code.ts";

type Dependencies = Pick<Services, "db" | "log" | "clock">;

export type SetCodeFailure = ImageFailure | CodeFailure | { code: OwnCodeFailure };

/**
 * Stores the text of the single WeChat code in an upload, replacing the previous one; the image is not stored.
 * Idempotent, except for the time: uploading the same code again confirms it. The upload is not read if there is no
 * listing.
 */
export async function setWechatCode(
  services: Dependencies,
  { images }: Pick<Media, "images">,
  actor: Actor,
  read: ReadUpload,
): Promise<Result<OwnWechatCode, SetCodeFailure>> {
  const owner = codeOwnerOf(actor);
  if (!owner.ok) return failure({ code: owner.failure });
  const own = await findOwnWechatCode(services, actor);
  if (!own.ok) return failure({ code: own.failure });
  const { userId } = owner.value;
  const texts = await readCodes(services, images, read, userId);
  if (!texts.ok) return texts;
  const code = classifyCodes(texts.value);
  if (!code.ok) return code;
  const written = await writeCode(services, userId, code.value.text);
  if (!written.ok) return failure({ code: written.failure });
  return written.value === null ? failure({ code: "unavailable" }) : success(written.value);
}

/** Removes the code. Idempotent. */
export async function removeWechatCode(services: Dependencies, actor: Actor): Promise<Result<null, OwnCodeFailure>> {
  const owner = codeOwnerOf(actor);
  if (!owner.ok) return owner;
  const written = await writeCode(services, owner.value.userId, null);
  return written.ok ? success(null) : written;
}

async function readCodes(
  { log }: Dependencies,
  images: Media["images"],
  read: ReadUpload,
  userId: string,
): Promise<Result<readonly string[], ImageFailure>> {
  try {
    if (!(await images.isReady())) return failure({ code: "uploads-off" });
    const upload = await read();
    return upload.ok ? await images.readCodes(upload.value, userId) : upload;
  } catch (error) {
    log.error("wechat-code-not-read", describeError(error));
    return failure({ code: "unavailable" });
  }
}

async function writeCode(
  services: Dependencies,
  userId: string,
  text: string | null,
): Promise<Result<OwnWechatCode | null, "listing-not-found" | "unavailable">> {
  const now = services.clock.now();
  return await withOwnListing<OwnWechatCode | null, never>(
    services,
    "wechat-code-not-stored",
    { userId },
    async (trx, listing) => {
      await trx
        .updateTable("teacher_listings")
        .set({ wechat_code: text, wechat_code_set_at: text === null ? null : now })
        .where("id", "=", listing.id)
        .where((column) => column.or([column.lit(text !== null), column("wechat_code", "is not", null)]))
        .execute();
      return success((await readOwnWechatCode(trx, { userId }, now)) ?? null);
    },
  );
}
