import { wantsEarthPrime } from '~/domain/customers/customer';

export type Banner = {
  /** Stable name, for tests and for remembering which banner a visitor has dismissed. */
  key: 'victory' | 'earth-prime' | 'college' | 'coffee';
  text: string;
  linkLabel: string;
  href: string;
};

/** The facts about the visitor that decide the banner; without signing in there are no tags. */
export type BannerViewer = { tags: readonly string[]; earthPrimeInterest: string | null };

const COFFEE: Banner = {
  key: 'coffee',
  text: 'JUST DROPPED: Coffee to-go kit...',
  linkLabel: 'Learn More',
  href: '/product/earth-brands-coffee-togo-kit',
};

const COLLEGE: Banner = {
  key: 'college',
  text: 'College cups for game day',
  linkLabel: 'Learn More',
  href: '/cups/college',
};

const VICTORY: Banner = {
  key: 'victory',
  text: 'Raise an Earth Cup to Victory & Win Free Beer for a Year!',
  linkLabel: 'Learn More',
  href: '/product/earth-cups-x-victory-beer',
};

const EARTH_PRIME: Banner = {
  key: 'earth-prime',
  text: 'You’re on the Earth Prime list. We’ll email you first.',
  linkLabel: 'Ask about Earth Prime',
  href: '/contact-sales',
};

/**
 * Returns the banner of the page (spec section 2, Promo banner). The spec names four but no order, so the
 * most specific comes first: the promo for alliance members (ECA2024), then Earth Prime for those who asked
 * for it, then the college cups for ambassadors, and the kit for everybody else.
 */
export function pickBanner({ tags, earthPrimeInterest }: BannerViewer): Banner {
  if (tags.includes('ECA2024')) return VICTORY;
  if (wantsEarthPrime(earthPrimeInterest)) return EARTH_PRIME;
  return tags.includes('Ambassador') ? COLLEGE : COFFEE;
}
