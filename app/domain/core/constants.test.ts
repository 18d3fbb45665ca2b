import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { truncateTitle } from '~/domain/cart/cart';
import * as constants from './constants';
import { cents, formatUsd } from './money';

const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');

/** The spec's section 9, one test per row. */
describe('constants', () => {
  it('Currency', () => {
    expect(constants.CURRENCY).toBe('USD');
  });

  it('Search debounce', () => {
    expect(constants.SEARCH_DEBOUNCE_MS).toBe(300);
    expect(constants.SEARCH_RESULTS).toBe(8);
    expect(constants.SEARCH_MIN_SCORE).toBe(5);
  });

  it('Search weights', () => {
    expect(constants.SEARCH_WEIGHTS).toEqual({
      title: 30,
      productType: 20,
      description: 15,
      tags: 15,
      handle: 10,
      variants: 10,
    });
    expect(constants.SEARCH_SCORE_CAP).toBe(100);
  });

  it('Hover menus', () => {
    expect(constants.HOVER_OPEN_DELAY_MS).toBe(200);
    expect(constants.HOVER_CLOSE_DELAY_MS).toBe(150);
    expect(constants.BLUR_DELAY_MS).toBe(200);
  });

  it('Rotating hint', () => {
    expect(constants.HINT_INTERVAL_MS).toBe(3000);
  });

  it('Cart item title', () => {
    expect(constants.CART_TITLE_LENGTH).toBe(15);
    expect(truncateTitle('abcdefghijklmnopqrst')).toBe('abcdefghijklmno');
    expect(formatUsd(cents(5000))).toBe('$50.00');
  });

  it('Session poll', () => {
    expect(constants.SESSION_POLLS).toBe(3);
    expect(constants.SESSION_POLL_INTERVAL_MS).toBe(1000);
  });

  it('Earth Cash poll', () => {
    expect(constants.EARTH_CASH_POLL_MS).toBe(1000);
  });

  // The widths are in the style sheet; tests/e2e measures them.
  it('Cart panel', () => {
    expect(tokens).toContain('--cart-panel: max(170px, 10vw);');
    expect(tokens).toContain('--breakpoint-lg: 64rem;');
  });

  it('Sidebar width', () => {
    expect(tokens).toContain('--sidebar: 220px;');
    expect(constants.HORIZONTAL_MENU_LIMIT).toBe(3);
    expect(constants.HORIZONTAL_MENU_LIMIT_OTHER).toBe(320);
  });
});
