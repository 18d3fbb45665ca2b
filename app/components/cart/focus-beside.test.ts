import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { focusBeside } from './cart-line';

// The package has no types. As a test environment it would replace fetch and URL as well.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (text: string) => { window: { document: Document } };
};

const line = (name: string) =>
  `<li id="${name}"><h2><a href="/product/${name}">${name}</a></h2><form><button>Remove</button></form></li>`;

/** Returns what has the focus after the line `leaving` was removed from a cart with these lines. */
function focusedAfter(leaving: string, names: string[]): string | undefined {
  const { document } = new JSDOM(
    `<main id="main" tabindex="-1"><h1>Your cart</h1><ul>${names.map(line).join('')}</ul></main>`,
  ).window;
  const gone = document.getElementById(leaving);
  gone?.querySelector('button')?.focus();
  if (gone) focusBeside(gone);
  gone?.remove();
  return document.activeElement?.id || document.activeElement?.textContent;
}

describe('when a line leaves the cart, the focus', () => {
  it.each([
    ['a', ['a', 'b', 'c'], 'b'],
    ['b', ['a', 'b', 'c'], 'c'],
    ['c', ['a', 'b', 'c'], 'b'],
    ['a', ['a'], 'main'],
  ])('goes from %s of %j to %s', (leaving, names, next) => {
    expect(focusedAfter(leaving, names)).toBe(next);
  });
});
