import { BlossomDefs, DrawingDefs } from "#app/art/art.tsx";
import { PaymentReturnHandler } from "#app/payments/payment-return-handler.tsx";
import type { Words } from "#i18n/words.ts";
import { CityCard, skylines } from "./city-card.tsx";
import { Hero } from "./hero.tsx";
import type { LandingView } from "./landing-view.ts";
import { LivePanel } from "./live-panel.tsx";
import { Steps } from "./steps.tsx";
import { TeacherBand } from "./teacher-band.tsx";

/** The home page before a search: complete as HTML, without script but for those who come back from paying. */
export function Landing({ view, live }: { view: LandingView; live: Words<"live"> }) {
  const { words } = view;
  return (
    <>
      <PaymentReturnHandler />
      <LivePanel words={live} />
      <Hero view={view} />
      <section className="section section-near">
        <div className="wrap">
          <div className="section-head">
            <h2>{words.browseByCity}</h2>
            <a href={view.allPath}>{words.seeAllListings}</a>
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
      <section className="section section-near">
        <div className="wrap">
          <div className="section-head">
            <h2>{words.howItWorks}</h2>
          </div>
          <Steps words={words} />
        </div>
      </section>
      <TeacherBand view={view} />
      <BlossomDefs />
      <DrawingDefs names={["branch-hero", ...Object.values(skylines)]} />
    </>
  );
}
