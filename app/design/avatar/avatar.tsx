type Props = {
  tint: 1 | 2 | 3 | 4 | 5 | 6;
  /** One Han character or one or two Latin ones. */
  character: string;
  script: "han" | "latin";
  /** A person is round; a school is square with an inner rule, like a seal. */
  shape: "circle" | "square";
  size?: "sm" | "md" | "lg" | "xl";
  imageUrl?: string | null;
};

/** An image if there is one, otherwise a character on a tint. Decorative: the name is next to it. */
export function Avatar({ tint, character, script, shape, size = "md", imageUrl }: Props) {
  const classes = ["avatar", `avatar-${size}`, `t${tint}`, shape === "square" && "school"];
  if (imageUrl) {
    return <img className={join(classes)} src={imageUrl} alt="" width={112} height={112} loading="lazy" />;
  }
  return (
    <span className={join([...classes, script === "han" && "han-i"])} aria-hidden="true">
      {script === "han" ? <span lang="zh-Hans">{character}</span> : character}
    </span>
  );
}

function join(classes: (string | false)[]): string {
  return classes.filter(Boolean).join(" ");
}
