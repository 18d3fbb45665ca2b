import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeFindings, expect, SCRIPTING, test, LONG } from './shop';

const KINDS: [string, Record<string, string>][] = [
  ['Individual', {}],
  ['Business', { 'Business name': 'Cups & Co', Website: 'cups.example' }],
  ['University', { University: 'Orchard State' }],
  ['Greek life', { University: 'Orchard State', Sorority: 'Beta' }],
  ['Fraternity', { Fraternity: 'Alpha' }],
  ['Sorority', { Sorority: 'Beta' }],
  ['Student organization', { 'Student organization': 'Chess Club' }],
];

const freshEmail = () => `robin-${randomUUID()}@example.com`;

async function choose(page: Page, kind: string): Promise<void> {
  await page.goto('/get-started');
  const kinds = page.getByRole('region', { name: 'Who is it for?' });
  await kinds.getByRole('link', { name: kind }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('An account for');
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(`signing up ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    for (const [kind, answers] of KINDS) {
      // The forms of the other groups differ in one field.
      const details = kind === 'Business' ? {} : LONG;
      test(`as ${kind}`, details, async ({ page }) => {
        await choose(page, kind);
        const form = page.getByRole('region', { name: 'Sign Up' });
        for (const [label, answer] of Object.entries(answers)) {
          await form.getByLabel(label).fill(answer);
        }
        await form.getByLabel('Email', { exact: true }).fill(freshEmail());
        await form.getByRole('checkbox', { name: /news and offers/ }).check();
        await form.getByRole('button', { name: 'Sign Up' }).click();
        await expect(page.getByRole('heading', { name: 'Welcome to Earth Brands' })).toBeVisible();
        const main = page.getByRole('main');
        await main.getByRole('link', { name: 'Log In' }).click();
        // The provider gets the address, but none of our URLs contains it.
        await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/^robin/);
      });
    }

    test(
      'an address with an account leads to log in, and the form is kept',
      LONG,
      async ({ page }) => {
        await choose(page, 'Sorority');
        const form = page.getByRole('region', { name: 'Sign Up' });
        await form.getByLabel('Sorority').fill('Beta');
        await form.getByLabel('Email', { exact: true }).fill('ivy@example.com');
        await form.getByRole('button', { name: 'Sign Up' }).click();
        const summary = page.getByRole('group', { name: 'Please fix these fields' });
        await expect(summary).toContainText(
          'You already have an account with this email. Please login instead.',
        );
        await expect(summary).toBeFocused();
        await expect(summary.getByRole('link', { name: 'Log In' })).toBeVisible();
        await expect(form.getByLabel('Sorority')).toHaveValue('Beta');
      },
    );

    test('as an ambassador', async ({ page }) => {
      await page.goto('/get-started-ambassador');
      const form = page.getByRole('region', { name: 'Join the program' });
      await form.getByLabel('First name').fill('Robin');
      await form.getByLabel('Last name').fill('Green');
      await form.getByLabel('Email', { exact: true }).fill(freshEmail());
      await form.getByLabel('College or university').fill('Orchard State');
      await form.getByLabel('Birthday').fill('2004-02-29');
      await form.getByLabel('Are you part of Greek life?').selectOption('Yes');
      await form.getByRole('button', { name: 'Become an Ambassador' }).click();
      await expect(page.getByRole('heading', { name: 'Welcome to the program' })).toBeVisible();
    });
  });
}

test('the forms are free of what axe finds', LONG, async ({ page }) => {
  for (const path of ['/get-started?kind=business', '/get-started?done=welcome']) {
    await page.goto(path);
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.goto('/get-started?kind=business');
  await page.getByRole('region', { name: 'Sign Up' }).getByRole('button').click();
  await expect(page.getByRole('group', { name: 'Please fix these fields' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
});
