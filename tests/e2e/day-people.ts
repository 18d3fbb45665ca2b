import type { Browser, Page } from '@playwright/test';
import { staff } from '../../seed/people';
import { freshAddress } from '../support/fresh-address';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { sandboxUrl } from './people-with-cards';
import { expect } from './shop';

/** Steps of the day-in-the-life tests. Pages are reached the way people reach them: by links and menus. */

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** The default user agent says 'HeadlessChrome', and clicks of bots are not counted. */
const PERSONS_BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export const main = (page: Page) => page.getByRole('main');
export const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name });
export const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name });

/** Waits for the page's heading: the address changes before the page is rendered. */
export async function arrived(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** Checks that the page does not scroll sideways. */
export async function fits(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, `${new URL(page.url()).pathname} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Uses the shop's own menu: the drawer on a phone, the header's hover menu on a desktop. */
export async function fromMenu(page: Page, group: string, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('navigation', { name: 'Menu', exact: true });
    if (group === 'My Account') await drawer.getByText(group, { exact: true }).click();
    await drawer.getByRole('link', { name, exact: true }).click();
    return;
  }
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: group, exact: true }).hover();
  await banner.getByRole('link', { name, exact: true }).click();
}

/** Uses the menu beside the pages of the dashboard or the back-office. */
export async function fromSideMenu(page: Page, menu: string, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await page.getByRole('button', { name: menu, exact: true }).click();
  }
  const side = page.getByRole('navigation', { name: menu, exact: true });
  await side.getByRole('link', { name, exact: true }).click();
}

export async function toCart(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart, / })
    .click();
  await arrived(page, 'Your cart');
}

/** Opens a separate browser for another person. */
export async function somebodyElse(
  browser: Browser,
  { url = process.env['SHOP_URL'] ?? '', viewport = PHONE } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    userAgent: PERSONS_BROWSER,
    extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
  });
  return context.newPage();
}

type Mail = { to: string; subject: string; text: string };

/** Waits for the mail with this subject to an address. */
export function mailTo(email: string, subject: string | RegExp): Promise<Mail> {
  return eventually(async () => {
    const { mail } = (await sandboxControl(sandboxUrl()).state('mail')) as unknown as {
      mail: Mail[];
    };
    return mail.find(
      (one) =>
        one.to === email &&
        (typeof subject === 'string' ? one.subject === subject : subject.test(one.subject)),
    );
  });
}

/** Lists the subjects of the mails to an address so far, without those that sign in. */
export async function subjectsTo(email: string): Promise<string[]> {
  const { mail } = (await sandboxControl(sandboxUrl()).state('mail')) as unknown as {
    mail: Mail[];
  };
  return mail
    .filter(({ to, subject }) => to === email && !subject.includes('verification code'))
    .map(({ subject }) => subject);
}

/** Returns the last link in a mail. */
export function linkIn({ text }: Mail): string {
  return [...text.matchAll(/https?:\/\/[^\s)]+/g)].at(-1)?.[0] ?? 'no link';
}

/** Signs in to the back-office on its own sign-in page. */
export async function enterBackOffice(
  page: Page,
  email: 'staff@example.com' | 'admin@example.com',
): Promise<void> {
  await page.goto('/erp');
  await page.getByLabel('Email').fill(email);
  const password = staff.find((member) => member.email === email)?.sandboxPassword;
  await page.getByLabel('Password').fill(password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await arrived(page, 'Today');
}
