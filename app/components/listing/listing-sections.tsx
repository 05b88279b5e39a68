import type { ReactNode } from "react";
import { ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { contactAttribute } from "./contact/contact-attribute.ts";
import { CopyButton } from "./contact/copy-button.tsx";
import { CourseItem } from "./course-item.tsx";
import type { CourseView } from "./courses-view.ts";
import type { ListingView } from "./listing-view.ts";
import type { Phrase } from "./owner-text.ts";

/** The number of courses shown at first. A button that needs no JavaScript shows the rest. */
export const openCourses = 3;

type Props = {
  listing: ListingView;
  /** A school's courses; null if they have only titles. */
  courses?: readonly CourseView[] | null;
  /** A school's teachers. */
  team?: ReactNode;
  messages: Messages<"listing">;
};

/** The owner's texts, in an order set by the type: a school's courses come first. Empty parts are omitted. */
export function ListingSections({ listing, courses = null, team, messages }: Props) {
  if (listing.type === "teacher")
    return (
      <>
        <About title={messages.about} listing={listing} />
        <Specializations title={messages.specializations} offers={listing.offers} />
        <GoodFor title={messages.goodFor} groups={listing.goodFor} />
      </>
    );
  return (
    <>
      {courses === null ? (
        <CourseTitles title={messages.coursesOffered} offers={listing.offers} />
      ) : (
        <Courses courses={courses} messages={messages} />
      )}
      <About title={messages.aboutSchool} listing={listing} />
      {team}
      <GoodFor title={messages.goodFor} groups={listing.goodFor} />
      <Address address={listing.address} messages={messages} />
    </>
  );
}

function About({ title, listing: { about } }: { title: string; listing: ListingView }) {
  if (about.length === 0) return null;
  return (
    <section className="block">
      <h2>{title}</h2>
      <div className="prose">
        {about.map(({ text, lang }, index) => (
          <p key={index} lang={lang} className="as-typed">
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}

function Specializations({ title, offers }: { title: string; offers: Phrase[] }) {
  if (offers.length === 0) return null;
  return (
    <section className="block">
      <h2>{title}</h2>
      <ul className="badges">
        {offers.map(({ text, lang }) => (
          <li key={text} className="badge badge-lg" lang={lang}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function GoodFor({ title, groups }: { title: string; groups: ListingView["goodFor"] }) {
  if (groups.length === 0) return null;
  return (
    <section className="block">
      <h2>{title}</h2>
      <dl className="good-for">
        {groups.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Courses({ courses, messages }: { courses: readonly CourseView[]; messages: Messages<"listing"> }) {
  const [first, others] = [courses.slice(0, openCourses), courses.slice(openCourses)];
  const items = (shown: readonly CourseView[]) =>
    shown.map((course) => <CourseItem key={course.id} course={course} labels={messages.courses} />);
  return (
    <section className="block">
      <h2>{messages.coursesOffered}</h2>
      <ol className="courses">{items(first)}</ol>
      {others.length === 0 ? null : (
        <details className="courses-more">
          <summary className="btn btn-secondary">
            <span className="when-closed">{interpolate(messages.allCourses, { n: courses.length })}</span>
            <span className="when-open">{messages.fewerCourses}</span>
          </summary>
          <ol className="courses" start={openCourses + 1}>
            {items(others)}
          </ol>
        </details>
      )}
    </section>
  );
}

function CourseTitles({ title, offers }: { title: string; offers: Phrase[] }) {
  if (offers.length === 0) return null;
  return (
    <section className="block">
      <h2>{title}</h2>
      <ol className="course-list">
        {offers.map(({ text, lang }, index) => (
          <li key={text}>
            <span className="n num" aria-hidden="true">
              {index + 1}
            </span>
            <span lang={lang}>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Address({ address, messages }: { address: ListingView["address"]; messages: Messages<"listing"> }) {
  const { messages: shared } = useLocale();
  if (address === null) return null;
  return (
    <section className="block">
      <h2>{messages.schoolAddress}</h2>
      <div className="address-block">
        <Icon name="map-pin" size={20} />
        <div>
          <address className="as-typed" lang={address.lang}>
            {address.text}
          </address>
          <div className="row address-actions">
            <ButtonLink
              variant="secondary"
              href={address.directions}
              target="_blank"
              rel="noopener nofollow"
              {...contactAttribute("directions")}
            >
              <Icon name="navigation" size={16} />
              {messages.getDirections}
              <span className="vh">{shared.opensInNewTab}</span>
            </ButtonLink>
            <CopyButton text={address.text} messages={messages} label={messages.copy} />
          </div>
        </div>
      </div>
    </section>
  );
}
