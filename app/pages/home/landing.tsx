import branch from "#app/art/drawings/branch-band.svg?no-inline";
import { ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { PaymentReturnHandler } from "#app/payments/payment-return-handler.tsx";
import type { Messages } from "#i18n/messages.ts";
import { CityCard } from "./city-card.tsx";
import { Hero } from "./hero.tsx";
import type { LandingView } from "./landing-view.ts";
import { LivePanel } from "./live-panel.tsx";

/** The home page before a search: complete as HTML, without script except after a return from paying. */
export function Landing({ view, live }: { view: LandingView; live: Messages<"live"> }) {
  const { messages } = view;
  return (
    <>
      <PaymentReturnHandler />
      <LivePanel messages={live} />
      <Hero view={view} />
      <section className="section section-near">
        <div className="wrap">
          <div className="section-head">
            <h2>{messages.browseByCity}</h2>
            <a href={view.allPath}>{messages.seeAllListings}</a>
          </div>
          <ul className="city-grid">
            {view.cities.map((city) => (
              <li key={city.key}>
                <CityCard city={city} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="section section-near section-deferred">
        <div className="wrap">
          <div className="section-head">
            <h2>{messages.howItWorks}</h2>
          </div>
          <Steps messages={messages} />
        </div>
      </section>
      <TeacherBand view={view} />
    </>
  );
}

/** The plum band for teachers and schools. Its branch mirrors the hero's. */
function TeacherBand({ view: { messages, prices } }: { view: LandingView }) {
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

const steps = [
  { key: "search", han: "寻", pinyin: "xún" },
  { key: "compare", han: "比", pinyin: "bǐ" },
  { key: "connect", han: "联", pinyin: "lián" },
] as const;

/** How it works: three steps, each with a Chinese character. */
function Steps({ messages }: { messages: Messages<"home"> }) {
  return (
    <ol className="steps">
      {steps.map(({ key, han, pinyin }) => (
        <li key={key} className="step">
          <span className="n" aria-hidden="true">
            <span lang="zh-Hans">{han}</span>
            <small lang="zh-Latn-pinyin">{pinyin}</small>
          </span>
          <h3>{messages.steps[key].title}</h3>
          <p>{messages.steps[key].text}</p>
        </li>
      ))}
    </ol>
  );
}
