import { wantsEarthPrime } from '~/domain/customer';

export type Banner = {
  /** Stable name, for tests and for what the visitor has put away. */
  key: 'victory' | 'earth-prime' | 'college' | 'coffee';
  text: string;
  linkLabel: string;
  href: string;
};

/** What of the visitor decides the banner; a visitor who is not signed in has no tags. */
export type BannerViewer = { tags: readonly string[]; earthPrimeInterest: string | null };

const COFFEE: Banner = {
  key: 'coffee',
  text: 'JUST DROPPED: Coffee to-go kit...',
  linkLabel: 'Learn More',
  href: '/product/earth-brands-coffee-togo-kit',
};

const COLLEGE: Banner = {
  key: 'college',
  text: 'College cups, printed for your game day',
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
  text: 'You are on the Earth Prime list. We will write to you first',
  linkLabel: 'Ask about it',
  href: '/contact-sales',
};

/**
 * The one banner on top of the page (spec section 2, Promo banner). The spec names four and not
 * their order: what is for fewer people comes first. Alliance members (ECA2024) see the promo, then
 * whoever has asked for Earth Prime, then campus ambassadors the college cups, all others the kit.
 */
export function pickBanner({ tags, earthPrimeInterest }: BannerViewer): Banner {
  if (tags.includes('ECA2024')) return VICTORY;
  if (wantsEarthPrime(earthPrimeInterest)) return EARTH_PRIME;
  return tags.includes('Ambassador') ? COLLEGE : COFFEE;
}
