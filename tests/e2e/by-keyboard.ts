import type { Locator, Page } from '@playwright/test';

/** More than the menus and a list of fifty rows have. */
const MOST_TABS = 400;

/**
 * Presses Tab until something has the focus, as who has no mouse does.
 *
 * @returns how often that was
 * @throws if Tab does not lead there
 */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  await target.waitFor();
  for (let tabs = 0; tabs <= MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return tabs;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Goes to a button, a link or the like, and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and types over what it has. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}
