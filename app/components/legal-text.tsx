type Props = {
  words: {
    heading: string;
    lastUpdated: string;
    lead: string;
    sections: readonly { heading: string; paragraphs: readonly string[] }[];
    contactHeading: string;
    contactText: string;
  };
  contactEmail: string;
};

/** Terms or policy: numbered sections of plain paragraphs, and whom to write to. */
export function LegalText({ words, contactEmail }: Props) {
  return (
    <article className="wrap legal">
      <header className="page-head">
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
        <p className="legal-date">{words.lastUpdated}</p>
      </header>
      {words.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <section>
        <h2>{words.contactHeading}</h2>
        <p>
          {words.contactText}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      </section>
    </article>
  );
}
