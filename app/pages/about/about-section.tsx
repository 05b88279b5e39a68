type Props = {
  heading: string;
  paragraphs?: readonly string[];
  points?: readonly { title: string; text: string }[];
};

/** A heading in the quiet column, and beside it paragraphs or short points. */
export function AboutSection({ heading, paragraphs = [], points = [] }: Props) {
  return (
    <section className="about-section">
      <h2>{heading}</h2>
      <div>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points.map(({ title, text }) => (
          <div key={title} className="about-point">
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
