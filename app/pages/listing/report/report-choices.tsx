import type { ReactNode } from "react";
import { Name } from "#app/components/name.tsx";
import { Avatar } from "#app/design/avatar/avatar.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { PhotoToReport } from "./photos-to-report.ts";
import type { PictureToReport } from "./picture-to-report.ts";
import type { ReportTarget } from "./report-target.ts";
import { targetQuery } from "./report-target.ts";
import { ReportedReview } from "./reported-review.tsx";
import type { TeamMemberToReport } from "./team-to-report.ts";

type Props = {
  target: ReportTarget;
  /** Links to report other parts of the listing. */
  picture: PictureToReport;
  photos: readonly PhotoToReport[];
  team: readonly TeamMemberToReport[];
  /** The form for the whole listing. */
  whole: string;
  messages: Messages<"report">;
};

/**
 * The reported part of the listing with a link back to the whole listing, or the parts to choose from. Uses links,
 * which work without JavaScript.
 */
export function ReportChoices({ target, picture, photos, team, whole, messages }: Props) {
  const back = { href: whole, label: messages.wholeListing };
  switch (target.kind) {
    case "review":
      return <ReportedReview review={target.review} whole={back} />;
    case "photo":
      return (
        <ReportedPart whole={back}>
          <PhotoImage photo={target.photo} messages={messages} />
        </ReportedPart>
      );
    case "picture":
      return (
        <ReportedPart whole={back}>
          <Picture picture={target.picture} messages={messages} />
        </ReportedPart>
      );
    case "team-member":
      return (
        <ReportedPart whole={back}>
          <TeamMemberName member={target.member} />
        </ReportedPart>
      );
    case "listing":
      return (
        <>
          <Choices id="report-picture" question={messages.pictureQuestions[picture.type]}>
            {picture.src === null
              ? []
              : [
                  <li key={picture.id}>
                    <a href={whole + targetQuery("picture", picture.id)}>
                      <Picture picture={picture} messages={messages} />
                    </a>
                  </li>,
                ]}
          </Choices>
          <Choices id="report-photos" question={messages.photoQuestion}>
            {photos.map((photo) => (
              <li key={photo.id}>
                <a href={whole + targetQuery("photo", photo.id)}>
                  <PhotoImage photo={photo} messages={messages} />
                </a>
              </li>
            ))}
          </Choices>
          <Choices id="report-team" question={messages.teamQuestion}>
            {team.map((member) => (
              <li key={member.id}>
                <a href={whole + targetQuery("team-member", member.id)}>
                  <TeamMemberName member={member} />
                </a>
              </li>
            ))}
          </Choices>
        </>
      );
  }
}

function ReportedPart({ whole, children }: { whole: { href: string; label: string }; children: ReactNode }) {
  return (
    <div className="report-part">
      {children}
      <a href={whole.href}>{whole.label}</a>
    </div>
  );
}

/** Renders nothing without choices. */
function Choices({ id, question, children }: { id: string; question: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className={`report-choices ${id}`} aria-labelledby={id}>
      <p className="label" id={id}>
        {question}
      </p>
      <ul>{children}</ul>
    </section>
  );
}

function PhotoImage({ photo, messages }: { photo: PhotoToReport; messages: Messages<"report"> }) {
  const { src, width, height, number, total } = photo;
  return <img src={src} width={width} height={height} alt={interpolate(messages.photo, { n: number, total })} />;
}

function Picture({
  picture: { type, avatar, src },
  messages,
}: {
  picture: PictureToReport;
  messages: Messages<"report">;
}) {
  return (
    <span className="report-person">
      <Avatar {...avatar} shape={type === "school" ? "square" : "circle"} size="lg" imageUrl={src} />
      <span>{messages.pictures[type]}</span>
    </span>
  );
}

function TeamMemberName({ member: { avatar, pictureUrl, name } }: { member: TeamMemberToReport }) {
  return (
    <span className="report-person">
      <Avatar {...avatar} shape="circle" size="sm" imageUrl={pictureUrl} />
      <span>
        <Name name={name} />
      </span>
    </span>
  );
}
