import { describe, expect, it } from 'vitest';
import { isRefused } from '~/components/cart/cart-fetcher';

const refusal = { ok: false, message: 'Please enter a whole number.' };

describe('a change of the cart', () => {
  it.each([
    ['on its way for the first time', 'submitting', undefined, false],
    ['refused, while the page is read anew', 'loading', refusal, true],
    ['refused, and all is quiet', 'idle', refusal, true],
    ['on its way after another one was refused', 'submitting', refusal, false],
    ['taken', 'loading', { ok: true, message: null }, false],
    ['answered by something else', 'loading', 'nonsense', false],
  ])('%s', (_words, state, data, refused) => {
    expect(isRefused({ state, data })).toBe(refused);
  });
});
