import { describe, expect, it } from 'vitest';
import { isRejected } from '~/components/cart/cart-fetcher';

const rejection = { ok: false, message: 'Enter a whole number.' };

describe('a change of the cart', () => {
  it.each([
    ['on its way for the first time', 'submitting', undefined, false],
    ['refused, while the page is read anew', 'loading', rejection, true],
    ['refused, and all is quiet', 'idle', rejection, true],
    ['on its way after another one was refused', 'submitting', rejection, false],
    ['taken', 'loading', { ok: true, message: null }, false],
    ['answered by something else', 'loading', 'nonsense', false],
  ])('%s', (_labels, state, data, refused) => {
    expect(isRejected({ state, data })).toBe(refused);
  });
});
