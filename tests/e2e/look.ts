import type { Page } from '@playwright/test';
import { axeFindings, expect, type AxeRules } from './shop';

export const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

type Looking = { size: typeof DESK; colorScheme: 'light' | 'dark'; rules: AxeRules };

/**
 * At each width by all rules, and in the other scheme by those of colors: a scheme changes colors and
 * nothing else (`styles/tokens.css`).
 */
export const ALL: Looking[] = [
  { size: DESK, colorScheme: 'light', rules: 'all' },
  { size: DESK, colorScheme: 'dark', rules: 'colors' },
  { size: PHONE, colorScheme: 'dark', rules: 'all' },
  { size: PHONE, colorScheme: 'light', rules: 'colors' },
];
/** By all rules each time: for a page that a scheme lays out differently. */
export const ALL_BY_ALL_RULES = ALL.map((looking) => ({ ...looking, rules: 'all' as const }));
/** Each width and each scheme once: for pages within a frame that has been looked at in all four. */
export const EACH_ONCE = ALL.filter(({ rules }) => rules === 'all');

/** The page as it stands: by axe on a desk and a phone, light and dark; and narrow, by its width. */
export async function look(page: Page, looking = ALL): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const at = `${pathname}${search}`;
  for (const { size, colorScheme, rules } of looking) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    expect
      .soft(await axeFindings(page, rules), `${at} at ${size.width}, ${colorScheme}`)
      .toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(beyond, `${at} scrolls sideways at 320`).toBeLessThanOrEqual(0);
}
