import { describe, expect, it } from 'vitest';
import { pickBanner } from './banners';

describe('pickBanner', () => {
  it.each([
    [[], null, 'coffee'],
    [['BusinessAccount'], 'no', 'coffee'],
    [['Ambassador'], null, 'college'],
    [['Ambassador'], 'yes', 'earth-prime'],
    [[], 'yes', 'earth-prime'],
    [[], 'Yes', 'earth-prime'],
    [['ECA2024', 'Ambassador'], 'yes', 'victory'],
  ])('tags %j and interest %j see %s', (tags, earthPrimeInterest, key) => {
    expect(pickBanner({ tags, earthPrimeInterest }).key).toBe(key);
  });

  it("leads where the spec says, in the spec's words", () => {
    const visitor = pickBanner({ tags: [], earthPrimeInterest: null });
    expect(visitor).toMatchObject({
      text: 'JUST DROPPED: Coffee to-go kit...',
      linkLabel: 'Learn More',
      href: '/product/earth-brands-coffee-togo-kit',
    });
    expect(pickBanner({ tags: ['ECA2024'], earthPrimeInterest: null })).toMatchObject({
      text: 'Raise an Earth Cup to Victory & Win Free Beer for a Year!',
      href: '/product/earth-cups-x-victory-beer',
    });
  });
});
