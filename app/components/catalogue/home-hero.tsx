import { Scene } from './scene';
import { LinkButton } from '~/components/ui/forms/button';
import { HOME } from '~/content/catalogue/home';
import { paths } from '~/paths';
import { COMPOST_ADVICE } from '~/content/catalogue/compost-advice';
import { COMPOST_METHODS } from '~/domain/catalogue/catalogue';

export const HERO_SIZES = '(min-width: 80rem) 75vw, 100vw';

/** One promise, one action. */
export function HomeHero() {
  const { heading, text, action, alt, wide, tall } = HOME.hero;
  return (
    <section aria-labelledby="promise" className="hero">
      <div>
        <h1 id="promise">{heading}</h1>
        <p>{text}</p>
        <LinkButton to={paths.shopAll()} size="lg">
          {action}
        </LinkButton>
      </div>
      <Scene file={wide} tall={tall} alt={alt} sizes={HERO_SIZES} priority />
    </section>
  );
}

const HALF = '(min-width: 64rem) 50vw, 100vw';

/** About cups with the customer's own design: a picture across the page, text below it. */
export function CustomCupStory() {
  const { heading, text, action, alt, scene } = HOME.custom;
  return (
    <section aria-labelledby="custom" className="custom-story">
      <Scene file={scene} alt={alt} sizes="100vw" />
      <div className="wrap">
        <h2 id="custom">{heading}</h2>
        <div>
          <p>{text}</p>
          <LinkButton to={paths.product('custom-cup-made-to-order')} variant="secondary">
            {action}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

export function AllianceStory() {
  const { heading, text, action, alt, scene } = HOME.alliance;
  return (
    <section aria-labelledby="alliance" data-ground="deep" className="alliance-story">
      <div>
        <h2 id="alliance">{heading}</h2>
        <p>{text}</p>
        <a href={paths.alliance()}>{action}</a>
      </div>
      <Scene file={scene} alt={alt} sizes={HALF} />
    </section>
  );
}

/** About the four ways to dispose of our products. */
export function CompostStory() {
  const { heading, text, action, alt, scene } = HOME.compost;
  return (
    <section aria-labelledby="compost" className="wrap compost-story">
      <div>
        <h2 id="compost">{heading}</h2>
        <p>{text}</p>
        <Scene file={scene} alt={alt} sizes={HALF} />
      </div>
      <div>
        <dl>
          {COMPOST_METHODS.map((method) => (
            <div key={method}>
              <dt>{COMPOST_ADVICE[method].label}</dt>
              <dd>{COMPOST_ADVICE[method].advice}</dd>
            </div>
          ))}
        </dl>
        <LinkButton to={paths.faq()} variant="secondary">
          {action}
        </LinkButton>
      </div>
    </section>
  );
}
