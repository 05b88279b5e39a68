import branch from "#app/art/branch-band.svg?no-inline";
import { ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { LandingView } from "./landing-view.ts";

/** The plum band for teachers and schools. Its branch is the hero's, seen from the other side. */
export function TeacherBand({ view: { messages, prices } }: { view: LandingView }) {
  const { messages: shared, href } = useLocale();
  const { band } = messages;
  return (
    <section className="band on-band" data-below-fold="">
      <div className="wrap">
        <img className="band-art" src={branch} alt="" width={720} height={600} loading="lazy" decoding="async" />
        <div className="band-copy">
          <h2>{band.heading}</h2>
          <p>{band.text}</p>
          <ul className="prices">
            <li>
              <Icon name="user" />
              {prices.teacher}
            </li>
            <li>
              <Icon name="school" />
              {prices.school}
            </li>
          </ul>
          <div className="row">
            <ButtonLink size="lg" variant="peach" href={href("/auth")}>
              {shared.listYourBusiness}
            </ButtonLink>
            <ButtonLink size="lg" variant="line" href={href("/pricing")}>
              {band.seePricing}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
