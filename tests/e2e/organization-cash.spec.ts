import type { Browser, Page } from '@playwright/test';
import { freshAddress } from '../support/fresh-address';
import { makeOrganization } from '../support/organization';
import { fillCart, toPayment } from './checkout-people';
import { appearance } from './appearance';
import { enterFresh, enterWithMethod } from './people-with-cards';
import { shopOfRun } from './run-shop';
import { expect, SCRIPTING, test, LONG } from './shop';

const BALANCE = '/dashboard/manage/users/balance';

/** Opens a separate browser for another person. */
async function anotherPage(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shopOfRun().url,
    javaScriptEnabled,
    extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
  });
  return context.newPage();
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test(
      'an admin deposits and allows, a member pays, asks for more and gets it',
      LONG,
      async ({ page: admin, browser }) => {
        test.setTimeout(180_000);
        const member = await anotherPage(browser, javaScriptEnabled);
        const adminEmail = await enterWithMethod(admin, 'pm_card_visa');
        const memberEmail = await enterFresh(member, '/dashboard/home');
        await makeOrganization(shopOfRun(), { admin: adminEmail, members: [memberEmail] });

        await admin.goto(BALANCE);
        await admin.getByRole('link', { name: 'Add Earth Cash' }).first().click();
        await expect(admin.getByRole('radio', { name: /^Bluebird Coffee’s/ })).toBeChecked();
        await admin.getByLabel('Amount').fill('50');
        await admin.getByRole('button', { name: 'Review' }).click();
        await expect(admin.getByText('Added to Bluebird Coffee’s Earth Cash')).toBeVisible();
        await admin.getByRole('button', { name: /^Pay \$/ }).click();
        await admin.waitForURL(`**${BALANCE}`);
        await expect(admin.getByRole('main')).toContainText('$51.00 was added to');

        await admin.getByRole('link', { name: 'Allowances' }).click();
        const allowance = admin.getByLabel(`Allowance of ${memberEmail}, in dollars`);
        await allowance.fill('a lot');
        const save = admin.getByRole('button', { name: `Save Allowance of ${memberEmail}` });
        await save.click();
        await expect(admin.getByRole('group', { name: 'Please fix these fields' })).toBeFocused();
        await allowance.fill('30');
        await save.click();
        await expect(admin.getByText('Allowance saved.')).toBeVisible();
        if (javaScriptEnabled) await appearance(admin);

        await fillCart(member);
        await toPayment(member);
        await member.getByRole('radio', { name: /^Bluebird Coffee’s/ }).check();
        if (!javaScriptEnabled) {
          await member.getByRole('button', { name: 'Use this Earth Cash' }).click();
        }
        await expect(
          member.getByText('You’ll have $3.05 of your allowance left this month.'),
        ).toBeVisible();
        if (javaScriptEnabled) await appearance(member);
        await member
          .getByRole('button', { name: 'Place order: $26.95 Bluebird Coffee’s Earth Cash' })
          .click();
        await expect(member.getByRole('heading', { level: 1 })).toHaveText(
          'Thank you for your order',
        );
        await expect(member.getByRole('region', { name: 'Payment' })).toContainText(
          /Bluebird Coffee’s Earth Cash\s*\$26\.95/,
        );

        await member.goto(BALANCE);
        await expect(member.getByRole('main')).toContainText(/Left this month\s*\$3\.05/);
        await member.getByLabel('How much more do you need?').fill('40');
        await member.getByLabel(/^What is it for/).fill('Cups for the fair');
        await member.getByRole('button', { name: 'Send request' }).click();
        await expect(member.getByText('You requested $40.00 more')).toBeVisible();
        if (javaScriptEnabled) await appearance(member);

        await admin.goto(BALANCE);
        await expect(admin.getByText('Cups for the fair')).toBeVisible();
        if (javaScriptEnabled) await appearance(admin);
        await admin.getByRole('button', { name: `Approve ${memberEmail}` }).click();
        await expect(admin.getByText('Approved. The member will get an email.')).toBeVisible();
        await member.goto(BALANCE);
        await expect(member.getByRole('main')).toContainText(/Left this month\s*\$43\.05/);
        await member.context().close();
      },
    );
  });
}
