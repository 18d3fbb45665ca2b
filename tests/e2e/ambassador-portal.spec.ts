import type { Browser, Page } from '@playwright/test';
import { freshAddress } from '../support/fresh-address';
import { sandboxControl } from '../support/sandbox-control';
import { toPayment } from './checkout-people';
import { test } from './moved-shop';
import { enterFresh, enterWithMethod, sandboxUrl } from './people-with-cards';
import { expect, SCRIPTING, signInAs, LONG } from './shop';

const PORTAL = '/dashboard/ambassadors';
const GOODS = '/product/barista-cap';

/** The default user agent says 'HeadlessChrome', and clicks of bots are not counted. */
const PERSONS_BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const payable = (page: Page) => page.getByRole('region', { name: 'Payable commission' });

/** Signs in a new customer and gives them the tag, as staff would. @returns their address */
async function becomeAmbassador(page: Page): Promise<string> {
  const email = await enterFresh(page, '/dashboard/home');
  const tag = { action: 'customer-tag', email, add: 'Ambassador' };
  await sandboxControl(sandboxUrl()).shopify(tag);
  await expect(async () => {
    await page.goto(PORTAL);
    await expect(heading(page)).toHaveText('Ambassador Portal', { timeout: 1_000 });
  }).toPass();
  return email;
}

/** Waits for words that come by webhook and are then read from Shopify. */
async function seesOnPortal(page: Page, text: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(PORTAL);
    await expect(payable(page)).toContainText(text, { timeout: 1_000 });
  }).toPass({ timeout: 180_000 });
}

/** Buys fifteen caps at $19.00 in another person's browser. */
async function buy(
  browser: Browser,
  { url, javaScriptEnabled }: { url: string; javaScriptEnabled: boolean },
  { link, code }: { link?: string; code?: string },
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    javaScriptEnabled,
    userAgent: PERSONS_BROWSER,
    extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
  });
  const buyer = await context.newPage();
  await buyer.goto(link ?? GOODS);
  await expect(buyer).toHaveURL(`${url}${GOODS}`);
  await buyer.getByLabel('Quantity', { exact: true }).fill('15');
  await buyer.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = buyer.getByRole('banner').getByRole('link', { name: /^Cart, 15 items/ });
  await expect(cart).toBeVisible();
  await buyer.waitForLoadState('networkidle');
  await enterWithMethod(buyer, 'pm_card_visa');
  await toPayment(buyer);
  if (code !== undefined) {
    await buyer.getByLabel('Ambassador code').fill(code.toLowerCase());
    await buyer.getByLabel('Ambassador code').press('Enter');
    await expect(buyer.getByText('The ambassador with this code earns commission')).toBeVisible();
  }
  await buyer.getByRole('button', { name: /^Place order/ }).click();
  await expect(heading(buyer)).toHaveText('Thank you for your order');
  await context.close();
}

/** Passes a lesson by trying every choice and checks the replies. @returns how often it was wrong */
async function guess(page: Page): Promise<number> {
  const title = await heading(page).innerText();
  const questions = page.getByRole('main').locator('fieldset');
  const count = await questions.count();
  expect(count).toBeGreaterThanOrEqual(3);
  for (let choice = 0; choice < 5; choice += 1) {
    for (let nth = 0; nth < count; nth += 1) {
      const question = questions.nth(nth);
      if ((await question.getByText('Correct.').count()) === 0) {
        await question.getByRole('radio').nth(choice).check();
      }
    }
    const posted = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Check my answers' }).click();
    if ((await posted).status() !== 422) {
      await expect(heading(page)).not.toHaveText(title);
      return choice;
    }
    await expect(questions.nth(count - 1).getByText(/^(Correct|Not quite)\./)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Not passed yet' })).toBeFocused();
  }
  throw new Error('no choice is right');
}

// The tests share one shop, and each of them moves its clock on.
test.describe.configure({ mode: 'default' });

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test(
      'an order that was brought is pending, then payable, then Earth Cash',
      LONG,
      async ({ page, browser, movedShop }) => {
        const email = await becomeAmbassador(page);
        const code = await page.getByRole('textbox', { name: 'Your code' }).inputValue();
        const link = await page.getByRole('textbox', { name: 'Your link' }).inputValue();
        // With scripts the buyer follows the link; without, they type the code.
        const method = javaScriptEnabled ? { link: `${link}?to=${GOODS}` } : { code };
        await buy(browser, { url: movedShop.url, javaScriptEnabled }, method);

        await seesOnPortal(page, /\$0\.00.*Pending\s*\$14\.25/s);
        const orders = page.getByRole('table', { name: 'Recent orders you referred' });
        await expect(orders.getByRole('row').nth(1)).toContainText(/\$285\.00.*5%.*\$14\.25/s);
        await page.goto(`${PORTAL}/leaderboards?period=all`);
        const own = page.getByRole('region', { name: 'You', exact: true });
        await expect(own).toContainText(/Rank \d+ of \d+: \$285\.00 from 1 order/);

        // An open page could send requests while the shop is restarted.
        await page.goto('about:blank');
        await movedShop.letDaysPass(31);
        await page.context().clearCookies();
        await page.goto(PORTAL);
        await signInAs(page, email);
        await page.waitForURL(`**${PORTAL}`);
        await expect(payable(page)).toContainText(/\$14\.25.*Pending\s*\$0\.00/s);
        await page.getByRole('link', { name: 'Get paid' }).click();
        await page.getByText('Move $14.25 to my Earth Cash', { exact: true }).click();
        await page.getByRole('button', { name: 'Move $14.25 now' }).click();
        await expect(page.getByText('$14.25 is in your Earth Cash.')).toBeVisible();
        const cash = page.getByRole('region', { name: 'Earth Cash' }).first();
        await expect(cash).toContainText('Earth Cash: $14.25');
        await expect(payable(page).or(page.getByRole('main'))).toContainText(/Paid out\s*\$14\.25/);
        await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0);
      },
    );

    test(
      'the training is read, answered wrong and right, and opens what it promises',
      LONG,
      async ({ page }) => {
        await becomeAmbassador(page);
        await page.goto(`${PORTAL}/assets`);
        const locked = page.getByText('Available once you finish the training.');
        await expect(locked.first()).toBeVisible();
        await page.getByRole('link', { name: 'Go to training' }).first().click();
        await page.getByRole('link', { name: 'Start training' }).click();

        await page.getByRole('button', { name: 'Check my answers' }).click();
        const summary = page.getByRole('group', { name: 'Not passed yet' });
        await expect(summary).toBeFocused();
        await summary.getByRole('link', { name: 'Question 2: Choose an answer.' }).click();
        const second = page.getByRole('main').locator('fieldset').nth(1);
        await expect(second.getByRole('radio').first()).toBeFocused();
        let wrong = 0;
        while (/Lesson \d of \d/.test(await page.getByRole('main').innerText())) {
          wrong += await guess(page);
        }
        expect(wrong).toBeGreaterThan(0);
        await expect(
          page.getByText(/That was the last lesson: you’ve finished the training/),
        ).toBeVisible();
        await expect(page.getByText('You earn 7% commission on every order')).toBeVisible();
        await page.getByRole('link', { name: 'View assets' }).click();
        await expect(heading(page)).toHaveText('Ambassador assets');
        await expect(page.getByRole('link', { name: /^Download/ }).first()).toBeVisible();
        await expect(locked).toHaveCount(0);
      },
    );
  });
}
