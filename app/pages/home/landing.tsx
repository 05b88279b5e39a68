import { BlossomDefs, DrawingDefs } from "#app/art/art.tsx";
import { PaymentReturnHandler } from "#app/payments/payment-return-handler.tsx";
import type { Messages } from "#i18n/messages.ts";
import { CityCard, skylines } from "./city-card.tsx";
import { Hero } from "./hero.tsx";
import type { LandingView } from "./landing-view.ts";
import { LivePanel } from "./live-panel.tsx";
import { Steps } from "./steps.tsx";
import { TeacherBand } from "./teacher-band.tsx";

/** The home page before a search: complete as HTML, without script but for those who come back from paying. */
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
      <section className="section section-near">
        <div className="wrap">
          <div className="section-head">
            <h2>{messages.howItWorks}</h2>
          </div>
          <Steps messages={messages} />
        </div>
      </section>
      <TeacherBand view={view} />
      <BlossomDefs />
      <DrawingDefs names={["branch-hero", ...Object.values(skylines)]} />
    </>
  );
}
