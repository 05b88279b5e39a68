import { Name } from "#app/components/name.tsx";
import { Rating } from "#app/components/rating.tsx";
import { Avatar } from "#app/design/avatar/avatar.tsx";
import { Badge } from "#app/design/badge/badge.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import type { ListingView } from "./listing-view.ts";

type Props = {
  listing: ListingView;
  /** The heading level of the name: 1 on the listing's own page. */
  level?: 1 | 3;
};

/** Avatar, type, name in both scripts, headline, place and rating. */
export function ListingHeader({ listing, level = 1 }: Props) {
  const Heading = `h${level}` as const;
  const { messages } = useLocale();
  const { headline } = listing;
  const isSchool = listing.type === "school";
  return (
    <header className={headClass(listing.name)}>
      <Avatar {...listing.avatar} shape={isSchool ? "square" : "circle"} size="xl" imageUrl={listing.avatarUrl} />
      <div className="detail-identity">
        <div className="badges">
          <Badge tone="plum">
            <Icon name={isSchool ? "school" : "graduation-cap"} />
            {isSchool ? messages.schoolKind : messages.teacherKind}
          </Badge>
          {isSchool ? <Badge tone="line">{messages.featured}</Badge> : null}
        </div>
        <Heading>
          <Name name={listing.name} />
        </Heading>
      </div>
      {headline === null ? null : (
        <p className="detail-headline" lang={headline.lang}>
          {headline.text}
        </p>
      )}
      <div className="detail-meta">
        <span>
          <Icon name="map-pin" />
          {listing.place}
        </span>
        <Rating rating={listing.rating} />
      </div>
    </header>
  );
}

/**
 * A name longer than about three lines at full size uses a smaller size. A name that barely fits on one line of a
 * phone is set on two, so that it does not shift when the font loads. A Han character counts as two Latin ones.
 */
function headClass({ latin, han }: NamePair): string {
  const width = (latin?.length ?? 0) + 2 * (han?.length ?? 0);
  if (width > 60) return "detail-head long";
  return width > 16 ? "detail-head two" : "detail-head";
}
