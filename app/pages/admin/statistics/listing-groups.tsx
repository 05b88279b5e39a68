import { formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { formatDecimal, percentOf, rateOf, shareRow } from "./shares.ts";
import { StatisticCard, StatisticGroup } from "./statistic-card.tsx";
import type { Statistics } from "./statistics-api.ts";

type Props = { statistics: Statistics; messages: Messages<"adminStatistics"> };

/** Photos, courses, teachers and details of listings, and the results of photos. */
export function ListingGroups({ statistics, messages }: Props) {
  const { listings, courses } = statistics;
  const { courses: own, details } = messages;
  const share = (name: string, count: number, total: number) => shareRow(name, count, total, messages);
  const head = [messages.figure, messages.count, messages.share];
  return (
    <>
      <StatisticGroup id="photos" title={messages.photos.title}>
        <ContactsCard statistics={statistics} messages={messages} />
        <UploadsCard statistics={statistics} messages={messages} />
      </StatisticGroup>
      <StatisticGroup id="courses" title={own.title}>
        <StatisticCard
          title={own.schoolsTitle}
          head={head}
          rows={[
            share(own.withCourse, listings.with_course, listings.schools),
            share(own.withTeam, listings.with_team, listings.schools),
            [own.ended, formatCount(courses.ended), ""],
          ]}
          note={own.endedNote}
        />
        <StatisticCard
          title={own.consentTitle}
          head={[messages.figure, messages.count]}
          rows={[
            [own.photos, formatCount(courses.objections.photos)],
            [own.teachers, formatCount(courses.objections.teachers)],
          ]}
        />
        <StatisticCard
          title={details.title}
          head={head}
          rows={[share(details.filled, listings.filled, listings.listings)]}
          note={sampleText(statistics, messages)}
        />
      </StatisticGroup>
    </>
  );
}

function sampleText({ listings }: Statistics, messages: Props["messages"]): string {
  if (listings.is_complete) return messages.allListings;
  return interpolate(messages.sampled, { n: formatCount(listings.listings) });
}

function ContactsCard({ statistics, messages }: Props) {
  const { photos: own } = messages;
  const { listings, with_photos: withPhotos, without_photos: without } = statistics.listings;
  type Traffic = typeof withPhotos;
  const row = (name: string, cell: (traffic: Traffic) => string) => [name, cell(withPhotos), cell(without)];
  return (
    <StatisticCard
      title={own.contactsTitle}
      head={[messages.figure, own.withPhotos, own.withoutPhotos]}
      rows={[
        row(own.listings, (traffic) => formatCount(traffic.listings)),
        row(messages.share, (traffic) => percentOf(traffic.listings, listings, messages)),
        row(own.views, ({ views }) => formatCount(views)),
        row(own.contacts, ({ contacts }) => formatCount(contacts)),
        row(own.per100, ({ contacts, views }) => formatDecimal(rateOf(contacts, views, 100), 1, messages)),
      ]}
      note={sampleText(statistics, messages)}
    />
  );
}

function UploadsCard({ statistics: { uploads }, messages }: Props) {
  const { photos: own } = messages;
  const total = uploads.rejected.reduce((sum, { amount }) => sum + amount, uploads.stored);
  const reasons: Readonly<Record<string, string>> = own.reasons;
  return (
    <StatisticCard
      title={own.uploadsTitle}
      head={[own.result, own.uploads, messages.share]}
      rows={[
        [own.stored, formatCount(uploads.stored), percentOf(uploads.stored, total, messages)],
        ...uploads.rejected.map(({ reason, amount }) => [
          reasons[reason] ?? reason,
          formatCount(amount),
          percentOf(amount, total, messages),
        ]),
      ]}
      note={own.uploadsNote}
    />
  );
}
