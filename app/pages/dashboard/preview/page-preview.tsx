import { ContactPanel } from "#app/components/listing/contact/contact-panel.tsx";
import { courseViews } from "#app/components/listing/courses-view.ts";
import { FactStrip } from "#app/components/listing/fact-strip.tsx";
import { ListingHeader } from "#app/components/listing/listing-header.tsx";
import { ListingSections } from "#app/components/listing/listing-sections.tsx";
import { listingView } from "#app/components/listing/listing-view.ts";
import { TeamBlock } from "#app/components/listing/team-block.tsx";
import { teamViews } from "#app/components/listing/team-view.ts";
import { OwnPortrait } from "#app/components/pictures/own-portrait.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { ownCourses } from "#app/private-data/own-courses.ts";
import { useOwnItems } from "#app/private-data/own-items.ts";
import { ownTeam } from "#app/private-data/own-team.ts";
import { listedCourses } from "#domain/courses/course.ts";
import type { ListingDetail, Previewed } from "#domain/listings/listing-summary.ts";
import type { DashboardTexts } from "../dashboard-texts.ts";

type Props = {
  preview: Previewed<ListingDetail>;
  texts: DashboardTexts;
  onClose: () => void;
};

/** Previews the listing's page with its current values, using the same components as the page. */
export function PagePreview({ preview, texts, onClose }: Props) {
  const { locale, messages: shared } = useLocale();
  const messages = texts.listing;
  // The QR encoder is server-only: the preview shows the ID without a code.
  const listing = listingView(preview, locale, { messages, shared, drawCode: () => null });
  const courses = useShownCourses(preview);
  const { pageTitle, close } = texts.dashboard.preview;
  return (
    <Dialog title={pageTitle} closeLabel={close} wide onClose={onClose}>
      <div className="detail">
        <div>
          <ListingHeader listing={listing} level={3} />
          <FactStrip facts={listing.facts} />
          <ListingSections
            listing={listing}
            courses={courseViews(courses, locale, messages.courses)}
            team={<OwnTeamBlock isSchool={preview.type === "school"} messages={messages} />}
            messages={messages}
          />
        </div>
        <aside className="detail-aside">
          <ContactPanel contact={listing.contact} messages={messages} />
        </aside>
      </div>
    </Dialog>
  );
}

type TeamProps = { isSchool: boolean; messages: DashboardTexts["listing"] };

/** The stored teachers. */
function OwnTeamBlock({ isSchool, messages }: TeamProps) {
  const { locale } = useLocale();
  const own = useOwnItems(ownTeam, isSchool)?.items.filter(({ isHidden }) => !isHidden) ?? [];
  const team = teamViews(
    own.map((member) => ({ ...member, pictureHash: null })),
    locale,
    messages.team,
  );
  const portraits = new Map(own.map((member) => [member.id, <OwnPortrait key={member.id} member={member} />]));
  return <TeamBlock team={team} messages={messages} picture={({ id }) => portraits.get(id)} />;
}

/** The stored courses; null while the form has different titles, which are then shown alone. */
function useShownCourses({ type, offers }: Previewed<ListingDetail>) {
  const own = useOwnItems(ownCourses, type === "school");
  const courses = own?.items.filter(({ isHidden, hasEnded }) => !isHidden && !hasEnded) ?? [];
  const titles = new Set(courses.map(({ title }) => title));
  const isCurrent = [...titles].slice(0, listedCourses).join() === offers.join();
  return own !== undefined && isCurrent ? { courses, timeZone: own.timeZone } : null;
}
