import { Name } from "#app/components/name.tsx";
import { Rating } from "#app/components/rating.tsx";
import { SaveButton } from "#app/components/saved/save-button.tsx";
import { Avatar } from "#app/design/avatar/avatar.tsx";
import { ButtonLink } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { ComparePage } from "./compare-loader.ts";
import type { CompareGroup, CompareRow } from "./compare-rows.ts";

type Props = { page: ComparePage };

/** One column for each listing. On a phone, a row's label is above its values. */
export function CompareTable({ page }: Props) {
  const { columns, groups, messages } = page;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable
    <section className="compare-scroll" aria-label={messages.heading} tabIndex={0}>
      <table className={`compare-table of-${columns.length}`}>
        <Heads columns={columns} messages={messages} />
        {groups.map((group) => (
          <Group key={group.heading} group={group} page={page} />
        ))}
      </table>
    </section>
  );
}

type Column = ComparePage["columns"][number];
type HeadProps = { column: Column; messages: ComparePage["messages"] };

/** Pictures, names and actions in their own rows, so that the names stay in view on a phone. */
function Heads({ columns, messages }: Pick<ComparePage, "columns" | "messages">) {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={3} className="compare-corner">
          <span className="vh">{messages.listing}</span>
        </th>
        {columns.map(({ id, listing }) => (
          <td key={id}>{listing === null ? null : <Picture listing={listing} />}</td>
        ))}
      </tr>
      <tr className="compare-names">
        {columns.map(({ id, listing }) => (
          <th scope="col" key={id}>
            {listing === null ? <p className="compare-gone">{messages.gone}</p> : <ListingName listing={listing} />}
          </th>
        ))}
      </tr>
      <tr>
        {columns.map((column) => (
          <td key={column.id}>
            <HeadDetails column={column} messages={messages} />
          </td>
        ))}
      </tr>
    </thead>
  );
}

type ListingProps = { listing: NonNullable<Column["listing"]> };

function Picture({ listing: { type, avatar, avatarUrl } }: ListingProps) {
  return <Avatar {...avatar} shape={type === "school" ? "square" : "circle"} imageUrl={avatarUrl} />;
}

function ListingName({ listing }: ListingProps) {
  return (
    <a className="compare-name" href={listing.path}>
      <Name name={listing.name} />
    </a>
  );
}

function HeadDetails({ column: { id, without, listing }, messages }: HeadProps) {
  const { messages: shared } = useLocale();
  return (
    <>
      {listing === null ? null : (
        <>
          <p className="compare-kind">{listing.type === "school" ? shared.schoolKind : shared.teacherKind}</p>
          <Rating rating={listing.rating} />
        </>
      )}
      <span className="compare-head-actions">
        <SaveButton
          id={id}
          name={listing?.primaryName ?? messages.gone}
          label={messages.save}
          isGone={listing === null}
        />
        <ButtonLink variant="ghost" href={without} rel="nofollow">
          {messages.remove}
          <span className="vh"> {listing?.primaryName ?? messages.gone}</span>
        </ButtonLink>
      </span>
    </>
  );
}

type GroupProps = Props & { group: CompareGroup };

function Group({ group: { heading, rows, isSame }, page }: GroupProps) {
  const { columns, messages } = page;
  const isContact = heading === messages.groups.contact;
  return (
    <tbody className={isSame && !isContact ? "same" : undefined}>
      <tr className="compare-group">
        <th scope="rowgroup" colSpan={columns.length + 1}>
          {heading}
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.label} row={row} notSpecified={messages.notSpecified} />
      ))}
      {isContact ? <ContactRow page={page} /> : null}
    </tbody>
  );
}

function Row({ row, notSpecified }: { row: CompareRow; notSpecified: string }) {
  return (
    <tr className={row.isSame ? "same" : undefined}>
      <th scope="row">{row.label}</th>
      {row.cells.map((cell, column) => {
        // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity than their position
        if (cell === "none") return <td key={column}>—</td>;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity than their position
          <td key={column} className={cell === null ? "unsaid" : "num"} lang={cell?.lang}>
            {cell?.isLowest ? <b>{cell.text}</b> : (cell?.text ?? notSpecified)}
          </td>
        );
      })}
    </tr>
  );
}

/** The contact links, which are not compared. */
function ContactRow({ page: { columns, messages } }: Props) {
  return (
    <tr className="compare-go">
      <th scope="row">
        <span className="vh">{messages.goOn}</span>
      </th>
      {columns.map(({ id, listing }) => (
        <td key={id}>
          {listing?.messagePath ? (
            <ButtonLink variant="secondary" href={listing.messagePath} rel="nofollow">
              {messages.sendMessage}
              <span className="vh"> {listing.primaryName}</span>
            </ButtonLink>
          ) : null}
          {listing && !listing.messagePath ? (
            <ButtonLink variant="secondary" href={listing.path}>
              {messages.viewProfile}
              <span className="vh"> {listing.primaryName}</span>
            </ButtonLink>
          ) : null}
        </td>
      ))}
    </tr>
  );
}
