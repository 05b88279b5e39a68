import { BrandNames } from "#app/components/layout/brand.tsx";
import { Avatar } from "#app/design/avatar/avatar.tsx";
import { Qr } from "#app/design/qr/qr.tsx";
import { Star } from "#app/design/rating/star.tsx";
import { localeTags } from "#i18n/locale.ts";
import { foreignLang } from "#i18n/text-language.ts";
import type { Poster } from "./poster-api.ts";

/** The paper sizes of North America and of the rest of the world. */
export const papers = { us: "Letter", a4: "A4" } as const;

export type Paper = keyof typeof papers;

const strips = ["1", "2", "3", "4", "5", "6", "7", "8"];

type Props = { poster: Poster; paper: Paper };

/** One page in black and white: the text of the poster, and strips to tear off. Everything else is hidden in print. */
export function Flyer({ poster, paper }: Props) {
  const { language, title, line, rating, sentence, points } = poster;
  return (
    <div className={isLong(title) ? "flyer is-long" : "flyer"} data-paper={paper} lang={localeTags[language]}>
      <p className="brand">
        <BrandNames />
      </p>
      <Name poster={poster} />
      <p className="flyer-line">
        {line}
        {rating ? (
          <span className="flyer-rating">
            <Star /> {rating.value} {rating.note}
          </span>
        ) : null}
      </p>
      {sentence ? (
        <p className="flyer-sentence" lang={foreignLang(sentence, language)}>
          {sentence}
        </p>
      ) : null}
      <ul className="flyer-points">
        {points.map((point) => (
          <li key={point} lang={foreignLang(point, language)}>
            {point}
          </li>
        ))}
      </ul>
      <Scan poster={poster} />
      <Strips poster={poster} />
    </div>
  );
}

/** Whether a name needs a smaller size. A Han character is as wide as two others. */
function isLong(name: string): boolean {
  return name.length + (name.match(/\p{Script=Han}/gu)?.length ?? 0) > 24;
}

type PartProps = Pick<Props, "poster">;

function Name({ poster: { language, title, subtitle, avatar, shape, pictureUrl } }: PartProps) {
  return (
    <div className="flyer-head">
      <Avatar {...avatar} shape={shape === "round" ? "circle" : "square"} size="xl" imageUrl={pictureUrl} />
      <div>
        <p className="flyer-name" lang={foreignLang(title, language)}>
          {title}
        </p>
        {subtitle ? (
          <p className="flyer-other" lang={foreignLang(subtitle, language)}>
            {subtitle}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Scan({ poster: { invitation, host, code } }: PartProps) {
  return (
    <div className="flyer-scan">
      <div>
        <p className="flyer-invitation">{invitation}</p>
        <p>{host}</p>
      </div>
      <Qr {...code} label={invitation} />
    </div>
  );
}

function Strips({ poster: { language, title, host, invitation, code } }: PartProps) {
  return (
    <ul className="flyer-strips">
      {strips.map((strip) => (
        <li key={strip}>
          <p>
            <b lang={foreignLang(title, language)}>{title}</b>
            <span>{host}</span>
          </p>
          <Qr {...code} label={invitation} />
        </li>
      ))}
    </ul>
  );
}
