import type { Browser, Page } from '@playwright/test';
import { staff } from '../../seed/people';
import { freshAddress } from '../support/fresh-address';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { sandboxUrl } from './people-with-cards';
import { expect } from './shop';

/** Steps of the days in the life: pages are reached as a person reaches them, by links and menus. */

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

/** Without a window Chromium says that it is a machine, and machines bring nobody. */
const PERSONS_BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export const main = (page: Page) => page.getByRole('main');
export const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name });
export const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name });

/** The page is there: the address changes before it is drawn. */
export async function arrived(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** Nothing reaches beyond the screen's edge. */
export async function fits(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, `${new URL(page.url()).pathname} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** The shop's own menu: the drawer of a phone, the header's hover menu of a desk. */
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

/** The menu beside the pages of the dashboard or the back-office. */
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

/** Another person in a browser of their own. */
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

/** The mail that somebody has in the inbox by now, or gets in a moment. */
export function mailTo(email: string, subject: string | RegExp): Promise<Mail> {
  return eventually(async () => {
    const { mail } = (await sandboxControl(sandboxUrl()).state()) as unknown as { mail: Mail[] };
    return mail.find(
      (one) =>
        one.to === email &&
        (typeof subject === 'string' ? one.subject === subject : subject.test(one.subject)),
    );
  });
}

/** Where a mail's last link leads. */
export function linkIn({ text }: Mail): string {
  return [...text.matchAll(/\((https?:\/\/[^\s)]+)\)/g)].at(-1)?.[1] ?? 'no link';
}

/** The back-office, by its own door. */
export async function enterDesk(
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
