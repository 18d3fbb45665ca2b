import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { totpCode, totpStep } from '../../app/domain/staff/totp.server';
import { staff } from '../../seed/people';
import { freshAddress } from '../support/fresh-address';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { appearance } from './appearance';
import { sandboxUrl } from './people-with-cards';
import { arriveAt, expect, SCRIPTING, test, LONG } from './shop';

const PASSWORD = 'a quiet harbor at dawn';
const OTHER = 'seven slow ferries home';

const main = (page: Page) => page.getByRole('main');
const code = (key: string, later = 0) => totpCode(key, totpStep(Date.now()) + later);

/** Compares the path only: the page before contains this address in its query. */
const at = (path: string) => (url: URL) => url.pathname === path;

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/erp-login?returnTo=/erp/users');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function enterAsAdmin(page: Page): Promise<void> {
  const admin = staff.find(({ isAdmin }) => isAdmin);
  await signIn(page, admin?.email ?? '', admin?.sandboxPassword ?? '');
  await arriveAt(page, at('/erp/users'), 'Users');
}

async function newPage(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: process.env['SHOP_URL'] ?? 'http://localhost:3000',
    extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
  });
  return context.newPage();
}

type Mails = { mail: { to: string; text: string }[] };

/** Waits for the link in the mail to an address. */
function mailedLink(email: string, page: 'invitation' | 'reset'): Promise<string> {
  const link = new RegExp(`https?://\\S+/erp-login/${page}\\?token=[\\w-]{43}`);
  return eventually(async () => {
    const { mail } = (await sandboxControl(sandboxUrl()).state('mail')) as unknown as Mails;
    const text = mail.filter(({ to }) => to === email).map((one) => one.text);
    return link.exec(text.join('\n'))?.[0];
  }, 30_000);
}

async function inviteFresh(page: Page, role: 'Admin' | 'Staff'): Promise<string> {
  const email = `colleague-${randomUUID()}@example.com`;
  // The list's columns have boxes of the same names.
  const form = page.getByRole('region', { name: 'Invite a teammate' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption({ label: role });
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(main(page)).toContainText('Invitation sent.');
  return email;
}

async function choosePassword(page: Page, password: string, name?: string): Promise<void> {
  if (name !== undefined) await page.getByLabel('Your name').fill(name);
  await page.getByLabel(/^(New password|Password)$/).fill(password);
  await page.getByLabel(/^Confirm /).fill(password);
}

/** Sets up a second factor from the empty form on. @returns the app's key and the codes */
async function setUpFactor(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Show setup key' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const link = await page.getByRole('link', { name: /Open in an app/ }).getAttribute('href');
  const key = new URL(link ?? '').searchParams.get('secret') ?? '';
  await page.getByLabel('Current code from the app').fill(code(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  return { key, codes: await page.getByRole('main').locator('li code').allTextContents() };
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a colleague is invited, sets up a second factor and signs in with it', async ({
      page,
      browser,
    }) => {
      await enterAsAdmin(page);
      const email = await inviteFresh(page, 'Admin');
      const their = await newPage(browser, javaScriptEnabled);
      await their.goto(await mailedLink(email, 'invitation'));
      await expect(main(their)).toContainText(email);
      await choosePassword(their, PASSWORD, 'Robin Reed');
      await their.getByRole('button', { name: 'Create account' }).click();
      await their.waitForURL('**/erp/account/second-factor?**');
      await expect(main(their)).toContainText('Admins need a second factor.');
      const { key, codes } = await setUpFactor(their);
      expect(codes).toHaveLength(10);
      await their.getByRole('link', { name: 'I’ve saved them' }).click();
      await arriveAt(their, at('/erp/orders'), 'Orders');
      await their.getByRole('button', { name: 'Sign out' }).click();
      await arriveAt(their, '**/erp-login', 'Back office');

      await signIn(their, email, PASSWORD);
      await their.getByRole('heading', { name: 'Enter your code' }).waitFor();
      await their.getByLabel('Code').fill('000 000 1');
      await their.getByRole('button', { name: 'Sign in' }).click();
      await expect(main(their)).toContainText('That code is wrong');
      await their.getByLabel('Code').fill(code(key, 1));
      await their.getByRole('button', { name: 'Sign in' }).click();
      await their.waitForURL(at('/erp/users'));

      await page.goto('/erp/users');
      await page
        .getByRole('row', { name: new RegExp(email) })
        .getByRole('link')
        .click();
      await page.getByRole('link', { name: 'Disable' }).click();
      await expect(main(page)).toContainText('They can no longer sign in');
      await page.getByRole('button', { name: 'Disable account' }).click();
      await expect(main(page)).toContainText('Account disabled');
      await their.goto('/erp/users');
      await their.waitForURL('**/erp-login?**');
      await their.context().close();
    });

    test('a forgotten password is set anew by mail', LONG, async ({ page, browser }) => {
      await enterAsAdmin(page);
      const email = await inviteFresh(page, 'Staff');
      const their = await newPage(browser, javaScriptEnabled);
      await their.goto(await mailedLink(email, 'invitation'));
      await choosePassword(their, PASSWORD, 'Kim Vale');
      await their.getByRole('button', { name: 'Create account' }).click();
      await their.waitForURL(at('/erp/orders'));

      const elsewhere = await newPage(browser, javaScriptEnabled);
      await elsewhere.goto('/erp-login');
      await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
      await arriveAt(elsewhere, at('/erp-login/forgotten'), 'Forgot your password?');
      await elsewhere.getByLabel('Email').fill(email);
      await elsewhere.getByRole('button', { name: 'Email link' }).click();
      await expect(main(elsewhere)).toContainText('a link is on its way');
      await elsewhere.goto(await mailedLink(email, 'reset'));
      await choosePassword(elsewhere, OTHER);
      await elsewhere.getByRole('button', { name: 'Set password' }).click();
      await expect(main(elsewhere)).toContainText('Your password is set.');
      await their.goto('/erp/account');
      await their.waitForURL('**/erp-login?**');
      await signIn(elsewhere, email, OTHER);
      await elsewhere.waitForURL(at('/erp/users'));
      await expect(main(elsewhere)).toContainText('You don’t have access to this page');
      await their.context().close();
      await elsewhere.context().close();
    });
  });
}

test('the pages of accounts are in order for everybody', LONG, async ({ page, browser }) => {
  await enterAsAdmin(page);
  const email = await inviteFresh(page, 'Staff');
  await page.goto('/erp/users');
  await appearance(page);
  await page.getByRole('link', { name: `Cancel invitation ${email}` }).click();
  await page.getByRole('heading', { name: `Cancel the invitation for ${email}?` }).waitFor();
  await appearance(page);
  await page.goto('/erp/users');
  await page.getByRole('link', { name: 'Stella Rowe' }).click();
  await arriveAt(page, /\/erp\/users\/[^/]+$/, 'Stella Rowe');
  await appearance(page);
  const their = await newPage(browser, true);
  for (const address of ['/erp-login', '/erp-login/forgotten', '/erp-login/reset']) {
    await their.goto(address);
    await appearance(their);
  }
  await their.goto(await mailedLink(email, 'invitation'));
  await appearance(their);
  await choosePassword(their, PASSWORD, 'Robin Reed');
  await their.getByRole('button', { name: 'Create account' }).click();
  await their.waitForURL(at('/erp/orders'));
  await their.goto('/erp/account');
  await appearance(their);
  await their.getByRole('link', { name: 'Set up second factor' }).click();
  // The page before has a field with nearly the same name.
  await arriveAt(their, '**/erp/account/second-factor**', 'Second factor');
  await their.getByLabel('Your password').fill(PASSWORD);
  await their.getByRole('button', { name: 'Show setup key' }).click();
  await their.getByRole('img', { name: /QR code/ }).waitFor();
  await appearance(their);
  await their.context().close();
});
