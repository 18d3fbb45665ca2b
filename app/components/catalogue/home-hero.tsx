import { Scene } from './scene';
import { LinkButton } from '~/components/ui/link-button';
import { HOME } from '~/content/catalogue/home';
import { paths } from '~/paths';

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
