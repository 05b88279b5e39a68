import { Avatar } from "#app/design/avatar/avatar.tsx";
import { ownTeam } from "#app/private-data/own-team.ts";
import { avatarOf } from "#domain/listings/avatar.ts";
import { splitName } from "#domain/listings/fields/person-name.ts";
import { PrivateImage } from "./private-image.tsx";

type Props = {
  /** A teacher of the owner's school. */
  member: { id: string; fullName: string; picture: string | null };
};

/** The portrait as its owner sees it, even if hidden from learners; without one, the generated avatar. */
export function OwnPortrait({ member: { id, fullName, picture } }: Props) {
  if (picture === null)
    return <Avatar {...avatarOf({ id, type: "teacher", name: splitName(fullName) })} shape="circle" />;
  return (
    <span className="avatar avatar-md portrait">
      <PrivateImage path={portraitPath(id)} url={picture} alt="" />
    </span>
  );
}

/** The API path of a teacher's image. */
export function portraitPath(id: string): string {
  return `${ownTeam.path}/${id}/picture`;
}
