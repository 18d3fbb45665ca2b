import type { Browser, Page } from '@playwright/test';
import { staff } from '../../seed/people';
import { freshAddress } from '../support/fresh-address';
import { freshEmail } from '../support/people-with-cards';
import { sandboxControl } from '../support/sandbox-control';
import { sandboxUrl } from './people-with-cards';
import { arriveAt, axeFindings, expect, SCRIPTING, test, LONG } from './shop';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

/** Signs in a staff member in a browser of their own, at a page of the back-office. */
async function enterAs(
  browser: Browser,
  email: 'staff@example.com' | 'admin@example.com',
  { javaScriptEnabled, to }: { javaScriptEnabled: boolean; to: string },
): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: process.env['SHOP_URL'] ?? '',
    extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
  });
  const page = await context.newPage();
  await page.goto(`/erp-login?returnTo=${encodeURIComponent(to)}`);
  await page.getByLabel('Email').fill(email);
  const password = staff.find((member) => member.email === email)?.sandboxPassword;
  await page.getByLabel('Password').fill(password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${to}`);
  return page;
}

/** Creates a customer and opens them from the list once the mirror has them. @returns their address */
async function openNewCustomer(backOffice: Page): Promise<string> {
  const email = freshEmail();
  const lastName = `Reed${Math.floor(Math.random() * 1e9)}`;
  const set = { firstName: 'Robin', lastName };
  await sandboxControl(sandboxUrl()).shopify({ action: 'customer-create', email, set });
  const link = main(backOffice).getByRole('link', { name: `Robin ${lastName}` });
  await expect(async () => {
    await backOffice.goto('/erp/customers');
    await main(backOffice).getByRole('searchbox').first().fill(lastName);
    await main(backOffice).getByRole('searchbox').first().press('Enter');
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 180_000 });
  await link.click();
  await expect(backOffice.getByRole('heading', { level: 1 })).toHaveText(`Robin ${lastName}`);
  return backOffice.url();
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test(
      'a customer is found, tagged, and gets Earth Cash that a second person approves',
      LONG,
      async ({ browser }) => {
        const to = '/erp/customers';
        const backOffice = await enterAs(browser, 'staff@example.com', { javaScriptEnabled, to });
        const customer = await openNewCustomer(backOffice);
        await main(backOffice).getByLabel('New tag').fill('one,two');
        await button(backOffice, 'Add tag').click();
        await expect(main(backOffice)).toContainText('A tag can’t contain a comma.');
        await main(backOffice).getByLabel('New tag').fill('Trade show');
        await button(backOffice, 'Add tag').click();
        await expect(main(backOffice)).toContainText('Tag added.');
        if (javaScriptEnabled) expect(await axeFindings(backOffice)).toEqual([]);

        await main(backOffice).getByRole('link', { name: 'Adjust Earth Cash' }).click();
        await arriveAt(backOffice, '**/adjust', /^Adjust Earth Cash: /);
        await main(backOffice).getByLabel('Amount').fill('75.25');
        const why = `A pallet that came wet, ${javaScriptEnabled ? 'seen' : 'told by phone'}`;
        await main(backOffice).getByLabel('Reason').fill(why);
        await button(backOffice, 'Review').click();
        await expect(main(backOffice)).toContainText('an admin has to approve it first');
        if (javaScriptEnabled) expect(await axeFindings(backOffice)).toEqual([]);
        await button(backOffice, 'Request approval').click();
        await expect(main(backOffice)).toContainText('Sent to an admin for approval.');

        const list = '/erp/approvals';
        const admin = await enterAs(browser, 'admin@example.com', { javaScriptEnabled, to: list });
        const row = admin.getByRole('row').filter({ hasText: why });
        await expect(row).not.toContainText(customer.split('/').at(-1)?.split('?')[0] ?? '');
        if (javaScriptEnabled) expect(await axeFindings(admin)).toEqual([]);
        await row.getByRole('link', { name: /^Approve/ }).click();
        await expect(main(admin)).toContainText('Approve +$75.25?');
        await button(admin, 'Approve request').click();
        await expect(main(admin)).toContainText('Request approved.');
        await expect(row).toContainText('Approved by');

        await backOffice.goto(customer);
        await expect(main(backOffice).getByRole('region', { name: 'Timeline' })).toContainText(
          '+$75.25',
        );
        await button(backOffice, 'Remove Trade show').click();
        await expect(main(backOffice)).toContainText('Tag removed.');
      },
    );

    test('a tag that opens something is asked about first', LONG, async ({ browser }) => {
      const to = '/erp/customers';
      const admin = await enterAs(browser, 'admin@example.com', { javaScriptEnabled, to });
      await openNewCustomer(admin);
      await main(admin).getByLabel('New tag').fill('businessaccount');
      await button(admin, 'Add tag').click();
      await expect(main(admin)).toContainText('Add the tag “businessaccount”?');
      await main(admin).getByRole('link', { name: 'Cancel' }).click();
      await expect(main(admin).getByText('Individual', { exact: true })).toBeVisible();
      await main(admin).getByLabel('New tag').fill('BusinessAccount');
      await button(admin, 'Add tag').click();
      await button(admin, 'Add this tag').click();
      await expect(main(admin).getByText('Business', { exact: true })).toBeVisible();
    });
  });
}
