import type { Page } from '@playwright/test';
import { isLong } from '../support/long';
import { axeFindings, expect } from './shop';

export const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

type Appearance = { size: typeof DESKTOP; colorScheme: 'light' | 'dark' };

const ALL: Appearance[] = [
  { size: DESKTOP, colorScheme: 'light' },
  { size: DESKTOP, colorScheme: 'dark' },
  { size: PHONE, colorScheme: 'light' },
  { size: PHONE, colorScheme: 'dark' },
];
/** A light desktop and a dark phone, by turns: which of them is always the same for an address. */
const oneOf = (at: string): Appearance[] =>
  ALL.filter(
    ({ size, colorScheme }) =>
      (size === DESKTOP) === (colorScheme === 'light') &&
      (size === DESKTOP) === (at.length % 2 === 0),
  );

/**
 * Of the pages that axe checks, those that are in every run: each frame, and each kind of page once. The others are
 * built of the same parts; `npm run test:long` checks them all.
 */
const IN_EVERY_RUN = new Set([
  '/',
  '/shop-all',
  '/cups/cold-cups',
  '/product/kraft-hot-cup-12-oz',
  '/cart',
  '/faq',
  '/contact-sales',
  '/get-started?kind=individual',
  '/auth/login',
  '/no-such-page',
  '/my-products',
  '/dashboard/home',
  '/dashboard/manage/orders',
  '/dashboard/manage/orders/6000000000988',
  '/dashboard/manage/users',
  '/dashboard/ambassadors',
  '/dashboard/ambassadors/leaderboards',
  '/erp-login',
  '/erp',
  '/erp/orders',
  '/erp/orders/6000000000901',
  '/erp/products',
]);

/** Returns the pages that axe checks in this run. */
export function inThisRun(paths: readonly string[]): readonly string[] {
  return isLong ? paths : paths.filter((path) => IN_EVERY_RUN.has(path));
}

/**
 * Checks the page by axe, on a light desktop or on a dark phone, in `npm run test:long` on both in both schemes, and
 * for sideways scrolling at 320 px.
 */
export async function appearance(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const at = `${pathname}${search}`;
  for (const { size, colorScheme } of isLong ? ALL : oneOf(at)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    expect.soft(await axeFindings(page), `${at} at ${size.width}, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  await page.setViewportSize({ width: 320, height: 640 });
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  // A page that was wide a moment ago takes a frame or two to become narrow.
  await expect
    .poll(beyond, { message: `${at} scrolls sideways at 320`, timeout: 5_000 })
    .toBeLessThanOrEqual(0);
}
