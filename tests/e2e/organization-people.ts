import type { Page } from '@playwright/test';
import { freshEmail } from '../support/people-with-cards';
import { makeOrganization } from '../support/organization';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { enterFresh, sandboxUrl } from './people-with-cards';
import { shopOfRun } from './run-shop';
import { signInAs } from './shop';

/** Signs in a new customer and makes them the admin of a new organization. @returns their address */
export async function enterAsAdmin(page: Page, name = 'Bluebird Coffee'): Promise<string> {
  const email = await enterFresh(page, '/account/settings');
  await makeOrganization(shopOfRun(), { name, admin: email });
  return email;
}

/** Invites a new address on the page. @returns the address */
export async function inviteFresh(page: Page): Promise<string> {
  const email = freshEmail();
  await page.goto('/dashboard/manage/users');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Invitation sent.').waitFor();
  return email;
}

type Mails = { mail: { to: string; subject: string; text: string }[] };

/** Returns the invitation link from the mail to an address. */
export function mailedLink(email: string): Promise<string> {
  return eventually(async () => {
    const { mail } = (await sandboxControl(sandboxUrl()).state('mail')) as unknown as Mails;
    const text = mail.find(({ to }) => to === email)?.text ?? '';
    return /https?:\/\/\S+\/invitation\?token=[\w-]{43}/.exec(text)?.[0];
  }, 30_000);
}

/** Joins the organization from the link in the mail, signing in on the way. */
export async function joinBy(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('link', { name: 'Sign in to join' }).click();
  await signInAs(page, email);
  await page.waitForURL('**/invitation');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.waitForURL('**/dashboard/manage/users/balance');
}
