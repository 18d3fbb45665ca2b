import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import { freshAddress } from '../support/fresh-address';
import { isLong } from '../support/long';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { whyRed } from './why-red';

declare global {
  interface Window {
    /** Set by `axeFindings`. */
    axe: typeof axe;
    /** Set by `pressOnceDrawn`. */
    pressed: Promise<string>;
  }
}

/** Uses the shop that `start-shop.ts` started. Tests name pages by their path. */
/**
 * Console errors that are no fault: the browser's own line for each status from 400, which tests check themselves, and
 * Remix's for an answer whose reading the next navigation has ended (its `fetchAndDecode` logs what it throws).
 */
const HARMLESS = /Failed to load resource|^AbortError: signal is aborted without reason/;

export const test = base.extend<{ faults: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from here
  baseURL: async ({}, use) => {
    await use(process.env['SHOP_URL'] ?? 'http://localhost:3000');
  },
  // Limits are counted by address, so each test gets its own.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from here
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'X-Forwarded-For': freshAddress() });
  },
  /** `goto` waits until React has hydrated the page. `slow-scripts.spec.ts` tests what comes before that. */
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (options?.waitUntil === undefined) await comesAlive(page);
      return answer;
    };
    await use(page);
  },
  /** Script errors and console errors of the page. Any of them fails the test. */
  faults: [
    async ({ page }, use, info) => {
      const faults: string[] = [];
      const since = Date.now();
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !HARMLESS.test(message.text()))
          faults.push(message.text());
      });
      await use(faults);
      if (info.status !== info.expectedStatus) process.stdout.write(await whyRed(page, since));
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Marks what `npm run test:long` runs alone: days that are made of steps which other tests check. */
export const LONG = { tag: '@long' };

/**
 * With JavaScript, and in `npm run test:long` without it as well: tests/pages submits the same forms without it, by
 * requests.
 */
export const SCRIPTING = isLong ? [true, false] : [true];

/** At which widths a page's states are checked by axe; tests/e2e/appearance.ts has the pages themselves at both. */
export const AXE_WIDTHS = isLong ? [390, 1440] : [390];

const axeSource = readFileSync(
  join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'),
  'utf8',
);

/**
 * Returns what axe finds on the page as it is. Includes target sizes, leaves out Stripe's frames. Axe runs
 * in the page and reports violations only: the list of passes would take five times as long to hand over.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(layOutEverything);
  await colorsAreThere(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => [`${id}: ${target.join(' ')}`, any[0]?.message].join(' - ')),
    );
  });
}

/**
 * Lays out what the browser leaves for later (`content-visibility`), in the page. Of what is skipped it computes no style, so
 * axe would read the default black and blue, and a picture of the whole page be empty there; whether a card near the screen's
 * edge is skipped depends on the moment.
 */
export function layOutEverything(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).contentVisibility === 'auto') {
      element.style.contentVisibility = 'visible';
    }
  }
}

/** Runs axe in both color schemes. */
export async function looksGoodInBothSchemes(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await axeFindings(page), `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** Waits for a whole frame with transitions at their end: axe must not measure a color in between. */
async function colorsAreThere(page: Page): Promise<void> {
  await page.screenshot({ animations: 'disabled', clip: { x: 0, y: 0, width: 1, height: 1 } });
}

/** Waits until React has hydrated the page. Without scripts there is nothing to wait for. */
export async function comesAlive(page: Page): Promise<void> {
  const isAlive = () =>
    page.evaluate(
      () =>
        !('__remixContext' in window) ||
        Object.keys(document.body).some((key) => key.startsWith('__reactFiber$')),
    );
  await expect.poll(isAlive, { intervals: [20, 50, 100, 250] }).toBe(true);
}

/**
 * Waits for the page at an address by its heading: the router changes the address before it renders the
 * page, and until then the old page's fields and links may have the same names.
 */
export async function arriveAt(
  page: Page,
  address: Parameters<Page['waitForURL']>[0],
  heading: string | RegExp,
): Promise<void> {
  await page.waitForURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/**
 * Presses a button as soon as it is rendered, like a very fast user.
 *
 * @returns waits for that and returns the text of the page at that moment
 */
export async function pressOnceDrawn(page: Page, name: string): Promise<() => Promise<string>> {
  await page.evaluate((text) => {
    window.pressed = new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        const buttons = [...document.querySelectorAll('main button')];
        const button = buttons.find(({ textContent }) => textContent === text);
        if (!(button instanceof HTMLButtonElement)) return;
        watch.disconnect();
        resolve(button.closest('main')?.textContent ?? '');
        button.click();
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, name);
  return () => page.evaluate(() => window.pressed);
}

/** Finds the search box. It becomes a combobox once its list can be loaded. */
export function searchBox(page: Page): Locator {
  return page
    .getByRole('searchbox', { name: 'Search' })
    .or(page.getByRole('combobox', { name: 'Search' }));
}

/** Fills in Shopify's hosted checkout and pays with its test card. */
export async function payOnHostedCheckout(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Email').fill('shopper@example.com');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Shopper');
  await page.getByLabel('Address', { exact: true }).fill('1 Orchard Street');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').selectOption({ label: 'Oregon' });
  await page.getByLabel('ZIP code').fill('97205');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Name on card').fill('Robin Shopper');
  await page.getByLabel('Expiration date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** Signs in on the provider's pages with the mailed code. They lead back to the store. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await enterMailedCode(page);
}

/** Enters the code on the provider's second page, which shows the mailed code. */
export async function enterMailedCode(page: Page): Promise<void> {
  const hint = await page.getByText(/shows it here as well: \d{6}/).textContent();
  await page.getByLabel('Code').fill(/\d{6}/.exec(hint ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
