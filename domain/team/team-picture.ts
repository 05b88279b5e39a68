import type { Crop, ImageFailure, Media, ReadUpload } from "#domain/media/media.ts";
import { touchImage } from "#domain/media/media-files.ts";
import { storeImage } from "#domain/media/store-image.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result } from "#std/result.ts";
import { type EditedTeam, type EditTeamFailure, editTeam } from "./edit-team.ts";
import { findOwnTeam, type OwnTeam, teamOwnerOf } from "./own-team.ts";

type Dependencies = Pick<Services, "db" | "log" | "clock" | "countDaily">;

/**
 * Makes an upload the portrait of a teacher of the actor's own school, replacing the previous one. Idempotent. Requires
 * the owner's declaration that the teacher agrees, whose time is stored. The upload is not read if the teacher no
 * longer exists.
 */
export async function setTeamPicture(
  services: Dependencies,
  media: Media,
  actor: Actor,
  memberId: string,
  upload: { read: ReadUpload; crop: Crop | null; hasConsent: boolean },
): Promise<Result<OwnTeam, ImageFailure | EditTeamFailure | { code: "consent-missing" }>> {
  const owner = teamOwnerOf(actor);
  if (!owner.ok) return failure({ code: owner.failure });
  if (!upload.hasConsent) return failure({ code: "consent-missing" });
  const own = await findOwnTeam(services, actor);
  if (!own.ok) return failure({ code: own.failure });
  if (!own.value.members.some(({ id }) => id === memberId)) return failure({ code: "team-member-not-found" });
  const image = await storeImage(services, media, owner.value, upload.read, { kind: "picture", crop: upload.crop });
  return image.ok ? await writePicture(services, actor, memberId, image.value.hash) : image;
}

/** Removes the portrait of a teacher, which the generated avatar replaces. Idempotent. */
export function removeTeamPicture(services: Dependencies, actor: Actor, memberId: string): Promise<EditedTeam> {
  return writePicture(services, actor, memberId, null);
}

function writePicture(
  services: Dependencies,
  actor: Actor,
  memberId: string,
  hash: string | null,
): Promise<EditedTeam> {
  return editTeam(services, actor, async (trx, _, team, now) => {
    const stored = team.find(({ id }) => id === memberId);
    if (stored === undefined) return "team-member-not-found";
    if (stored.pictureHash === hash) return null;
    if (stored.pictureHash !== null) await touchImage(trx, stored.pictureHash, now);
    await trx
      .updateTable("team_members")
      .set({ picture_hash: hash, updated_at: now, ...(hash !== null && { consent_at: now, picture_set_at: now }) })
      .where("id", "=", memberId)
      .execute();
    return null;
  });
}
