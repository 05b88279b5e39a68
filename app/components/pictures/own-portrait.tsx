import { Avatar } from "#app/design/avatar/avatar.tsx";
import { ownTeam } from "#app/private-data/own-team.ts";
import { avatarOf } from "#domain/listings/avatar.ts";
import { splitName } from "#domain/listings/fields/person-name.ts";
import { PrivateImage } from "./private-image.tsx";

type Props = {
  /** A teacher of the owner's school. */
  member: { id: string; fullName: string; picture: string | null };
};

/** The portrait as its owner sees it, also while learners do not, or the generated one. */
export function OwnPortrait({ member: { id, fullName, picture } }: Props) {
  if (picture === null)
    return <Avatar {...avatarOf({ id, type: "teacher", name: splitName(fullName) })} shape="circle" />;
  return (
    <span className="avatar avatar-md portrait">
      <PrivateImage path={portraitPath(id)} url={picture} alt="" />
    </span>
  );
}

/** The API's image of a teacher. */
export function portraitPath(id: string): string {
  return `${ownTeam.path}/${id}/picture`;
}
