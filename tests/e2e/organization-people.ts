import type { Page } from '@playwright/test';
import { freshEmail } from '../support/people-with-cards';
import { makeOrganization } from '../support/organization';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { enterFresh, sandboxUrl } from './people-with-cards';
import { shopOfRun } from './run-shop';
import { signInAs } from './shop';

/** Signs somebody new in, and makes an organization of theirs. @returns the admin's address */
export async function enterAsAdmin(page: Page, name = 'Bluebird Coffee'): Promise<string> {
  const email = await enterFresh(page, '/account/settings');
  await makeOrganization(shopOfRun(), { name, admin: email });
  return email;
}

/** Invites an address nobody else has, from the page. */
export async function inviteFresh(page: Page): Promise<string> {
  const email = freshEmail();
  await page.goto('/dashboard/manage/users');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('The invitation is on its way by email.').waitFor();
  return email;
}

type Mails = { mail: { to: string; subject: string; text: string }[] };

/** The link in the mail that the sandbox's inbox has of it. */
export function mailedLink(email: string): Promise<string> {
  return eventually(async () => {
    const { mail } = (await sandboxControl(sandboxUrl()).state()) as unknown as Mails;
    const text = mail.find(({ to }) => to === email)?.text ?? '';
    return /https?:\/\/\S+\/invitation\?token=[\w-]{43}/.exec(text)?.[0];
  }, 30_000);
}

/** From the mail, by the sign-in, into the organization. */
export async function joinBy(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('link', { name: 'Log in to join' }).click();
  await signInAs(page, email);
  await page.waitForURL('**/invitation');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.waitForURL('**/dashboard/manage/users/balance');
}
