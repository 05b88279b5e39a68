import type { ReactNode } from "react";
import { Name } from "#app/components/name.tsx";
import { Avatar } from "#app/design/avatar/avatar.tsx";
import type { Messages } from "#i18n/messages.ts";
import type { TeamMemberView } from "./team-view.ts";

type Props = {
  team: readonly TeamMemberView[];
  messages: Messages<"listing">;
  /** Renders a teacher's image where learners cannot see it yet. */
  picture?: (member: TeamMemberView) => ReactNode;
};

/** The teachers of a school. Renders nothing if there are none. */
export function TeamBlock({ team, messages, picture = publicPicture }: Props) {
  if (team.length === 0) return null;
  return (
    <section className="block">
      <h2>{team.length === 1 ? messages.teamOfOne : messages.teamTitle}</h2>
      <ul className="team">
        {team.map((member) => (
          <TeamMemberItem key={member.id} member={member} picture={picture(member)} />
        ))}
      </ul>
    </section>
  );
}

function TeamMemberItem({ member, picture }: { member: TeamMemberView; picture: ReactNode }) {
  const { id, name, role, about, facts } = member;
  return (
    <li className="mate" data-member={id}>
      {picture}
      <div>
        <h3>
          <Name name={name} />
        </h3>
        {role === null ? null : (
          <p className="mate-role" lang={role.lang}>
            {role.text}
          </p>
        )}
        {about === null ? null : (
          <p className="as-typed" lang={about.lang}>
            {about.text}
          </p>
        )}
        {facts.length === 0 ? null : <p className="mate-facts">{facts.join(" · ")}</p>}
      </div>
    </li>
  );
}

function publicPicture({ avatar, pictureUrl }: TeamMemberView): ReactNode {
  return <Avatar {...avatar} shape="circle" imageUrl={pictureUrl} />;
}
