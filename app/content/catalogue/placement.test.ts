import { expect, it } from 'vitest';
import { placementOf } from './placement';

const cup = { status: 'ACTIVE', productType: 'cups', tags: ['Public', 'hot-cups'] };

it.each([
  ['a draft', { ...cup, status: 'DRAFT' }, true, /^Not shown anywhere, because it isn’t active/],
  ['no tag', { ...cup, tags: ['hot-cups'] }, true, /because it doesn’t have the tag Public/],
  ['no channel', cup, false, /because it isn’t published to the Headless channel/],
])(
  '%s keeps a product from every page, and the reason is named',
  (_what, product, isThere, why) => {
    const placed = placementOf(product, isThere);
    expect(placed).toMatchObject({ isShown: false, pages: [] });
    expect(placed.because).toEqual([expect.stringMatching(why)]);
  },
);

it.each([
  ['type', { ...cup, productType: 'mugs' }, [], /^On no category page, because the type “mugs”/],
  ['tag', { ...cup, tags: ['Public'] }, ['Cups'], /^On no page below Cups, .* cold-cups, hot-cups/],
])('a %s that leads to no page is named', (_what, product, pages, why) => {
  const placed = placementOf(product, null);
  expect(placed).toMatchObject({ isShown: true, pages });
  expect(placed.because[0]).toMatch(why);
});

it('compares type and tags without case', () => {
  const shouted = { status: 'ACTIVE', productType: 'CUPS', tags: ['PUBLIC', 'Hot-Cups'] };
  expect(placementOf(shouted, true)).toEqual({
    isShown: true,
    pages: ['Cups', 'Hot Cups'],
    because: [],
  });
});
