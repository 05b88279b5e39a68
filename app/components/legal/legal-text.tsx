import type { ReactNode } from "react";

type Props = {
  messages: {
    heading: string;
    lastUpdated: string;
    lead: string;
    contents: string;
    sections: readonly { heading: string; paragraphs: readonly string[] }[];
    contactHeading: string;
    contactText: string;
  };
  /** The id of each section, in order. The same in both locales, so that links to sections keep working. */
  anchors: readonly string[];
  contactEmail: string;
  /** Content at the end of sections, by their id. */
  additions?: Readonly<Record<string, ReactNode>>;
};

/** Terms or privacy policy: a table of contents, numbered sections of plain paragraphs, and a contact address. */
export function LegalText({ messages, anchors, contactEmail, additions = {} }: Props) {
  const sections = messages.sections.map((section, index) => ({
    ...section,
    id: anchors[index] ?? `section-${index}`,
  }));
  const entries = [...sections, { id: "contact", heading: messages.contactHeading }];
  return (
    <article className="wrap legal">
      <header className="page-head">
        <h1>{messages.heading}</h1>
        <p>{messages.lead}</p>
        <p className="legal-date">{messages.lastUpdated}</p>
      </header>
      <div className="legal-columns">
        <nav className="legal-contents" aria-labelledby="contents">
          <h2 id="contents">{messages.contents}</h2>
          <ol>
            {entries.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-sections">
          {sections.map(({ id, heading, paragraphs }) => (
            <section key={id} id={id}>
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {additions[id]}
            </section>
          ))}
          <section id="contact">
            <h2>{messages.contactHeading}</h2>
            <p>
              {messages.contactText}
              <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </p>
          </section>
        </div>
      </div>
    </article>
  );
}
