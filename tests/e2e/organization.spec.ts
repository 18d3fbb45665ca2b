import type { Page } from '@playwright/test';
import { appearance } from './appearance';
import { enterAsAdmin, inviteFresh, joinBy, mailedLink } from './organization-people';
import { expect, SCRIPTING, test, LONG } from './shop';

const PAGE = '/dashboard/manage/users';
const main = (page: Page) => page.getByRole('main');
const members = (page: Page) => page.getByRole('table', { name: /^Members of/ });

// A command makes the organization, which is slow on a busy machine.

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('somebody is invited, joins by the mail, and is removed', async ({ page, browser }) => {
      await enterAsAdmin(page);
      const email = await inviteFresh(page);
      await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText(email);

      const theirs = await browser.newContext({ javaScriptEnabled });
      const their = await theirs.newPage();
      const link = await mailedLink(email);
      await joinBy(their, link, email);
      await expect(main(their)).toContainText('Welcome. You’re now a member of the organization.');
      await their.goto(link);
      await expect(main(their)).toContainText('You’re already in Bluebird Coffee');

      await page.goto(PAGE);
      await expect(page.getByRole('table', { name: 'Open invitations' })).toHaveCount(0);
      await page.getByRole('link', { name: `Change ${email}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(email);
      await page.getByRole('link', { name: 'Remove', exact: true }).click();
      await expect(main(page)).toContainText('Their allowance ends right away');
      await page.getByRole('button', { name: 'Remove member' }).click();
      await expect(page.getByText('Member removed.')).toBeVisible();
      await expect(members(page)).not.toContainText(email);

      const refused = await their.goto(PAGE);
      expect(refused?.status()).toBe(403);
      await theirs.close();
    });

    test(
      'an invitation is revoked; what was typed wrong is told and kept',
      LONG,
      async ({ page, browser }) => {
        await enterAsAdmin(page);
        const email = await inviteFresh(page);
        await page.getByRole('textbox', { name: 'Email' }).fill('robin at example');
        await page.getByRole('combobox', { name: 'Role' }).last().selectOption('admin');
        await page.getByRole('button', { name: 'Send invitation' }).click();
        await page.getByRole('link', { name: /Enter an email address/ }).click();
        await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
        await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('robin at example');

        await page.goto(PAGE);
        await page.getByRole('link', { name: `Revoke ${email}` }).click();
        await expect(main(page)).toContainText('The link in the email stops working right away.');
        await page.getByRole('button', { name: 'Revoke invitation' }).click();
        await expect(page.getByText('Invitation revoked.')).toBeVisible();
        const theirs = await browser.newContext({ javaScriptEnabled });
        const their = await theirs.newPage();
        await their.goto(await mailedLink(email));
        await expect(their.getByRole('heading', { level: 1 })).toHaveText(
          'This invitation no longer works',
        );
        await theirs.close();
      },
    );
  });
}

test('what admins see is in order for everybody', LONG, async ({ page }) => {
  await enterAsAdmin(page, 'The Very Long Name of a College’s Dining and Catering Services');
  const email = await inviteFresh(page);
  await page.goto(PAGE);
  await appearance(page);
  await page.getByRole('link', { name: `Revoke ${email}` }).click();
  await expect(main(page)).toContainText('The link in the email stops working right away.');
  await appearance(page);
  await page.goto('/dashboard/users');
  await appearance(page);
  await page.goto(`${PAGE}/leave`);
  await appearance(page);
});

test(
  'what an invited person sees, and what can be done about a member, is in order',
  LONG,
  async ({ page, browser }) => {
    await enterAsAdmin(page, 'The Very Long Name of a College’s Dining and Catering Services');
    const email = await inviteFresh(page);
    const theirs = await browser.newContext();
    const their = await theirs.newPage();
    await their.goto(await mailedLink(email));
    await appearance(their);
    await their.goto('/invitation');
    await joinBy(their, await mailedLink(email), email);
    await theirs.close();
    await page.goto(PAGE);
    await page.getByRole('link', { name: `Change ${email}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(email);
    await appearance(page);
    await page.getByRole('link', { name: 'Remove', exact: true }).click();
    await expect(main(page)).toContainText('Their allowance ends right away');
    await appearance(page);
  },
);
