import type { Page } from '@playwright/test';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { stripeOf } from '../support/people-with-cards';
import { cardOf, enterWithCart, expectBalance, toPayment } from './checkout-people';
import { enterWithMethod, sandboxUrl } from './people-with-cards';
import { appearance } from './appearance';
import { expect, SCRIPTING, test, LONG } from './shop';

const TOP_UP = '/dashboard/payments/top-up';
const NO_MONEY = '4000000000009995';

const main = (page: Page) => page.getByRole('main');
const history = (page: Page) => page.getByRole('table', { name: 'History' });
const expectHeading = (page: Page, content: string) =>
  expect(page.getByRole('heading', { name: content })).toBeVisible();

type MailState = { mail: { to: string; subject: string; text: string }[] };

/** From now on the bank of the customer's only card behaves like that of this test card. */
async function cardBehaves(email: string, number: string): Promise<void> {
  const id = await cardOf(email);
  await sandboxControl(sandboxUrl()).stripe({ action: 'card-behaves', id, number });
}

/** Waits for the mail with this subject to an address. */
async function mailTo(email: string, subject: string): Promise<string> {
  return eventually(async () => {
    const { mail } = (await sandboxControl(sandboxUrl()).state('mail')) as unknown as MailState;
    return mail.find((one) => one.to === email && one.subject === subject)?.text;
  }, 30_000);
}

/** Fills in the form and goes on to what is to be agreed to. */
async function toReview(page: Page, threshold: string, amount: string, cap: string) {
  await page.goto(TOP_UP);
  await page.getByLabel('When my balance falls below').fill(threshold);
  await page.getByLabel('Charge', { exact: true }).fill(amount);
  await page.getByLabel('Limit per calendar month').fill(cap);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'Review and agree' })).toBeVisible();
}

/** Places an order of $26.95, paid with Earth Cash. */
async function spend(page: Page): Promise<void> {
  await toPayment(page);
  await page.getByRole('button', { name: /^Place order: \$26\.95 Earth Cash/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
}

/** Reloads the page until it says so: the job runner works in the background. */
async function untilShown(page: Page, content: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(TOP_UP);
    await expect(history(page)).toContainText(content, { timeout: 1_000 });
  }).toPass({ timeout: 180_000 });
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('turned on, spent below, topped up with a mail, turned off', async ({ page }) => {
      test.slow();
      const email = await enterWithCart(page, { deposit: '50' });
      await toReview(page, '30', '60', '100');
      await expect(main(page)).toContainText('Earth Brands charges $60.00 to Visa ending in 4242');
      await expect(main(page)).toContainText('at most $100.00 in a calendar month, Pacific Time');
      await expect(main(page)).toContainText('Your balance is $51.00. Nothing is charged now.');
      await page.getByRole('button', { name: 'Agree and turn on' }).click();
      await expect(page.getByText('Auto top-up is on. We emailed you')).toBeVisible();
      await expectHeading(page, 'Auto top-up is on');
      expect(await mailTo(email, 'Auto top-up is on')).toContain('charges $60.00 to Visa');

      await spend(page);
      await untilShown(page, 'Topped up');
      await expect(main(page)).toContainText('$60.00 of up to $100.00 charged this month.');
      await expectBalance(page, '$85.25');
      const mail = await mailTo(email, 'We topped up your Earth Cash');
      expect(mail).toContain('charged $60.00 to Visa ending in 4242');
      expect(mail).toContain('Your balance is now $85.25.');
      expect((await stripeOf(sandboxUrl(), email)).intents.map(({ amount }) => amount)).toEqual(
        expect.arrayContaining([5_000, 6_000]),
      );

      await page.goto(TOP_UP);
      await page.getByRole('button', { name: 'Turn off auto top-up' }).click();
      await expectHeading(page, 'Auto top-up is off');
      await expect(main(page)).toContainText('You turned it off.');
      expect(await mailTo(email, 'Auto top-up is off')).toContain('We won’t charge anything more.');
    });

    test('a decline stops it, and says why', LONG, async ({ page }) => {
      test.slow();
      const email = await enterWithCart(page, { deposit: '50' });
      await toReview(page, '30', '60', '100');
      await page.getByRole('button', { name: 'Agree and turn on' }).click();
      await expectHeading(page, 'Auto top-up is on');
      await cardBehaves(email, NO_MONEY);
      await spend(page);
      await untilShown(page, 'There wasn’t enough money on the card.');
      await expectHeading(page, 'Auto top-up is off');
      await expectBalance(page, '$24.05');
      expect(await mailTo(email, 'Auto top-up is off')).toContain('wasn’t enough money');
      // The customer has to pay with this card once before it may be charged automatically again.
      await page.goto(TOP_UP);
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByRole('group', { name: 'Nothing was changed' })).toContainText(
        'Add Earth Cash once yourself',
      );
    });
  });
}

test('what is wrong is said at its field, and what was typed is kept', LONG, async ({ page }) => {
  await enterWithMethod(page, 'pm_card_visa');
  await page.goto(TOP_UP);
  await page.getByLabel('When my balance falls below').fill('50');
  await page.getByLabel('Charge', { exact: true }).fill('25');
  await page.getByRole('button', { name: 'Review' }).click();
  const summary = page.getByRole('group', { name: 'Nothing was changed' });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('at least the balance you want to keep');
  await expect(summary).toContainText('Enter the most to charge in a month.');
  await summary.getByRole('link', { name: /at least the balance/ }).click();
  await expect(page.getByLabel('Charge', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Charge', { exact: true })).toHaveValue('25');
});

test('each of its pages is looked at', LONG, async ({ page }) => {
  test.slow();
  await enterWithCart(page, { deposit: '50' });
  await page.goto(TOP_UP);
  await appearance(page);
  await toReview(page, '30', '60', '100');
  await appearance(page);
  await page.getByRole('button', { name: 'Agree and turn on' }).click();
  await expectHeading(page, 'Auto top-up is on');
  await appearance(page);
});
