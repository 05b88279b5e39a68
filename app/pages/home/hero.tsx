import { Art } from "#app/art/art.tsx";
import { BrandMark } from "#app/components/layout/brand.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { LandingView } from "./landing-view.ts";
import { SearchBar } from "./search-bar.tsx";

/** The branch, the promise, the search, three plain facts and the proverb. */
export function Hero({ view }: { view: LandingView }) {
  const { messages } = view;
  const { facts } = messages;
  return (
    <section className="hero">
      <div className="wrap">
        <Art name="branch-hero" viewBox="0 0 640 500" className="hero-art" />
        <div className="hero-space" />
        <div className="hero-copy" id={view.heroTextId}>
          <h1>{messages.heading}</h1>
          <p className="hero-lead">{messages.lead}</p>
          <SearchBar view={view} />
          <ul className="ticks">
            <Fact>{facts.free}</Fact>
            <Fact>{facts.noCommission}</Fact>
            <Fact>
              {facts.bilingual}
              {facts.bilingualHan ? <span lang="zh-Hans"> {facts.bilingualHan}</span> : null}
            </Fact>
          </ul>
        </div>
        <figure className="inscription">
          <blockquote lang="zh-Hans">
            桃李不言
            <br />
            下自成蹊
          </blockquote>
          <BrandMark className="stamp" />
          <figcaption className="vh">
            {messages.proverb} {messages.proverbSource}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

function Fact({ children }: { children: React.ReactNode }) {
  return (
    <li>
      <Icon name="check" />
      <span>{children}</span>
    </li>
  );
}
