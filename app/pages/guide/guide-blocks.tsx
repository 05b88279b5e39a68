import type { GuideBlock, Inline } from "#app/guides/parse-guide.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { guidePath, isGuideSlug } from "#domain/guides/guides.ts";

/** The body of a guide. */
export function GuideBlocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === "heading")
    return (
      <h2 id={block.id}>
        <Text content={block.content} />
      </h2>
    );
  if (block.kind === "paragraph")
    return (
      <p>
        <Text content={block.content} />
      </p>
    );
  if (block.kind === "table") return <Table {...block} />;
  const List = block.ordered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((item, index) => (
        <li key={index}>
          <Text content={item} />
        </li>
      ))}
    </List>
  );
}

/** The first cell of a row names it. On a phone, a wide table is a list of its rows, with the name of each column. */
function Table({ headingId, head, rows }: Extract<GuideBlock, { kind: "table" }>) {
  const isWide = head.length > 3;
  const labels = head.map(plainText);
  return (
    <section className={isWide ? "guide-table is-wide" : "guide-table"} aria-labelledby={headingId}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <Text content={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = [], ...cells], index) => (
            <tr key={index}>
              <th scope="row">
                <Text content={name} />
              </th>
              {cells.map((cell, place) => (
                <td key={place} data-label={labels[place + 1]}>
                  <Text content={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function plainText(content: readonly Inline[]): string {
  return content.map((part) => (typeof part === "string" ? part : plainText(part.content))).join("");
}

function Text({ content }: { content: readonly Inline[] }) {
  return content.map((part, index) => {
    if (typeof part === "string") return part;
    if (part.kind === "link") return <GuideLink key={index} to={part.to} content={part.content} />;
    const Emphasis = part.kind;
    return (
      <Emphasis key={index}>
        <Text content={part.content} />
      </Emphasis>
    );
  });
}

/** `guide:{slug}` links to another guide in the reader's locale. */
function GuideLink({ to, content }: { to: string; content: readonly Inline[] }) {
  const { href } = useLocale();
  const slug = to.replace(/^guide:/u, "");
  return (
    <a href={to.startsWith("guide:") && isGuideSlug(slug) ? href(guidePath(slug)) : to}>
      <Text content={content} />
    </a>
  );
}
