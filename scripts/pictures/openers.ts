import type { Page } from '@playwright/test';
import { photoOf } from './steps';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens a category's menu on a wide screen, the drawer on a phone. */
async function openMenu(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Categories' });
  const cups = bar.getByRole('link', { name: 'Cups', exact: true });
  if (await cups.isVisible()) {
    await cups.hover();
    await bar.getByRole('link', { name: 'Cold Cups' }).waitFor();
  } else {
    await page
      .getByRole('banner')
      .getByText('Menu', { exact: true })
      .or(button(page, /menu/i))
      .filter({ visible: true })
      .first()
      .click();
  }
}

/** What to open or send on a page before its picture is taken, found by visible text. */
export const openers = {
  menu: openMenu,
  async search(page: Page) {
    const box = page
      .getByRole('searchbox', { name: 'Search' })
      .or(page.getByRole('combobox', { name: 'Search' }))
      .filter({ visible: true });
    // On a phone it is in the drawer.
    if ((await box.count()) === 0) await openMenu(page);
    await box.first().fill('cup');
    await page.getByRole('listbox').waitFor();
  },
  async addToCart(page: Page) {
    await button(page, 'Add to Cart').click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Cart, [1-9]/ })
      .waitFor();
  },
  async accountMenu(page: Page) {
    await button(page, 'Profile').click();
    await page.getByRole('menu').waitFor();
  },
  async cardsDialog(page: Page) {
    await button(page, 'Profile').click();
    await page.getByRole('menuitem', { name: 'Add Earth Cash' }).click();
    await page.getByRole('dialog').getByLabel('Amount').waitFor();
  },
  /** On a wide screen it is beside the page, with nothing to open. */
  async sideMenu(page: Page) {
    const more = button(page, /^(Dashboard|Back office|Menu)/).filter({ visible: true });
    if ((await more.count()) > 0) await more.last().click();
  },
  /** Searches for a product and adds rows to an order's edit. */
  async editRows(page: Page) {
    await page.getByLabel('Find a product').fill('kraft cup');
    await button(page, 'Search').last().click();
    await button(page, /^Add Kraft/)
      .first()
      .click();
    await page.getByRole('group', { name: /^New item 1/ }).waitFor();
    await button(page, 'Add custom item').click();
    await page.getByRole('group', { name: /^New item 2/ }).waitFor();
  },
  async editReview(page: Page) {
    await page.getByLabel('Shipping method').fill('Express');
    await page.locator('#shippingPrice').fill('12.50');
    await button(page, 'Review edit').last().click();
    await page.getByRole('heading', { name: 'Review edit' }).waitFor();
  },
  async fillReturn(page: Page) {
    await page.getByLabel('How many').first().fill('1');
    await page.getByLabel('Reason').first().selectOption('damaged');
    await page.locator('#photo').setInputFiles({
      name: 'sleeve.jpg',
      mimeType: 'image/jpeg',
      buffer: await photoOf('sleeve-kraft-stack'),
    });
    await button(page, 'Add photo').click();
    await page.getByRole('img', { name: 'Photo 1' }).first().waitFor();
    await page.getByLabel('Anything else').fill('Two sleeves are wet.');
  },
  async jump(page: Page) {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('br');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
  },
  async reviewDeposit(page: Page) {
    await page.getByLabel('Amount').fill('125');
    await button(page, 'Review').click();
    await button(page, 'Pay $125.00').waitFor();
  },
  send: (name: string) => async (page: Page) => {
    await page.getByRole('main').getByRole('button', { name }).last().click();
    await page.getByRole('main').locator('[aria-invalid=true]').first().waitFor();
  },
  async sendFirst(page: Page) {
    await page.getByRole('main').locator('form button').last().click();
    await page.getByRole('main').locator('[aria-invalid=true]').first().waitFor();
  },
};
