import { expect, type Page } from '@playwright/test';
import { sandboxUrl } from '../../tests/e2e/people-with-cards';
import { eventually, sandboxControl } from '../../tests/support/sandbox-control';
import type { Made } from './made';
import { lastPart, linked, proof } from './steps';

type Charges = { stripe: { paymentIntents: { id: string }[] } };

type Mails = { mail: { to: string; text: string }[] };

/** Creates what staff make, work that waits for them, and invited colleagues. */
export async function fillBackOffice(desk: Page, customOrder: string) {
  await quote(desk, customOrder);
  const draft = await makeDraft(desk);
  await refund(desk);
  await adjust(desk);
  const run = await tagOrders(desk);
  await desk.goto('/erp/customers/requests');
  const request = await linked(desk, /requests\/([^/?]+)$/);
  await desk.goto('/erp/products');
  const product = await linked(desk, /products\/(\d+)$/);
  await desk.goto('/erp/payouts?list=all');
  const payout = await linked(desk, /payouts\/([0-9a-f-]{36})$/);
  const discrepancy = await firstDiscrepancy(desk);
  const dispute = await inquiry(desk);
  await desk.goto('/erp/cash/operations');
  const operation = await linked(desk, /operations\/(\w+\/[^/?]+)$/);
  const staffInvitation = await invite(desk);
  const staffReset = await forget(desk);
  await desk.goto('/erp/users');
  const staffUser = await linked(desk, /erp\/users\/([^/?]+)$/);
  return {
    draft,
    run,
    request,
    product,
    payout,
    discrepancy,
    dispute,
    operation,
    staffInvitation,
    staffReset,
    staffUser,
  } satisfies Partial<Made>;
}

async function quote(desk: Page, id: string): Promise<void> {
  await desk.goto(`/erp/orders/custom/${id}`);
  await desk.getByLabel('Price of a case of 2,000, USD').fill('120');
  await desk.getByLabel('Plates and preparing, USD').fill('$45.50');
  await desk.getByLabel('Lead time').fill('Three weeks after approval');
  await desk.getByRole('button', { name: 'Send quote' }).click();
  await desk.getByRole('heading', { name: 'Quote anew' }).waitFor();
  await desk.getByLabel('File of the proof').setInputFiles(await proof());
  await desk.getByLabel('Note to the customer').fill('As it will be printed.');
  await desk.getByRole('button', { name: 'Add version' }).click();
  await desk.getByRole('article', { name: 'Version 1' }).waitFor();
}

async function makeDraft(desk: Page): Promise<string> {
  let id = '';
  for (const title of ['Plates, custom print, two sides', 'Bowls']) {
    await desk.goto('/erp/orders/drafts/new?customer=7100000000002');
    await desk.getByRole('button', { name: 'Add a custom item' }).click();
    const line = desk.getByRole('group', { name: 'Line 1' });
    await line.getByLabel('Title').fill(title);
    await line.getByLabel('Price, USD').fill('1,125.50');
    await desk.getByRole('button', { name: 'Create draft' }).click();
    await desk.getByText('The draft was created.').waitFor();
    id = lastPart(desk);
  }
  return id;
}

async function refund(desk: Page): Promise<void> {
  await desk.goto('/erp/orders/6000000000995/refund');
  await desk.getByLabel('Amount, USD').fill('12');
  await desk.getByRole('button', { name: 'See what will happen' }).click();
  await desk.getByRole('button', { name: 'Refund $12.00' }).click();
  await desk.getByText('The refund was made.').waitFor();
}

async function adjust(desk: Page): Promise<void> {
  for (const amount of ['5', '2500']) {
    await desk.goto('/erp/customers/7100000000003/adjust');
    await desk.getByLabel('Amount', { exact: true }).fill(amount);
    await desk.getByLabel('Why').fill('A case came late; promised by phone on Monday morning.');
    await desk.getByRole('button', { name: 'Review' }).click();
    await desk.getByRole('button', { name: /^Yes, / }).click();
    await desk.waitForURL('**/erp/customers/7100000000003?**');
  }
}

async function tagOrders(desk: Page): Promise<string> {
  await expect(async () => {
    await desk.goto('/erp/orders');
    await expect(desk.getByRole('checkbox', { name: /^Choose #/ }).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 240_000 });
  for (const nth of [0, 1, 2]) {
    await desk
      .getByRole('checkbox', { name: /^Choose #/ })
      .nth(nth)
      .check();
  }
  await desk.getByLabel('What to do').selectOption('Add a tag');
  await desk.getByLabel('Tag', { exact: true }).last().fill('harvest-fair');
  await desk.getByRole('button', { name: 'Go on' }).click();
  await desk.getByRole('button', { name: 'Begin' }).click();
  await desk.waitForURL(/\/erp\/orders\/runs\//);
  return lastPart(desk);
}

/** Runs the reconciler until it has found the discrepancy. */
async function firstDiscrepancy(desk: Page): Promise<string> {
  await desk.goto('/erp/cash/differences');
  await desk.getByRole('button', { name: 'Compare now' }).click();
  return eventually(
    async () => {
      await desk.goto('/erp/cash/differences');
      return linked(desk, /differences\/([^/?]+)$/).catch(() => false as const);
    },
    120_000,
    1_000,
  );
}

/** Lets a bank ask about the first deposit. */
async function inquiry(desk: Page): Promise<string> {
  const sandbox = sandboxControl(sandboxUrl());
  const { stripe } = (await sandbox.state()) as unknown as Charges;
  const [first] = stripe.paymentIntents;
  await sandbox.stripe({ action: 'dispute', id: first?.id, inquiry: true });
  return eventually(
    async () => {
      await desk.goto('/erp/disputes');
      return linked(desk, /disputes\/([a-z]{2}_\w+)$/).catch(() => false as const);
    },
    60_000,
    1_000,
  );
}

async function invite(desk: Page): Promise<string> {
  const email = 'a-colleague-with-a-long-address@back-office.example.com';
  await desk.goto('/erp/users');
  await desk.getByLabel('Email').fill(email);
  await desk.getByRole('button', { name: 'Send invitation' }).click();
  await desk.getByText('The invitation is on its way by email.').waitFor();
  return mailedToken(email, 'invitation');
}

async function forget(desk: Page): Promise<string> {
  const away = await desk
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(desk.url()).origin });
  if (!away) throw new Error('there is a browser');
  await away.goto('/erp-login/forgotten');
  await away.getByLabel('Email').fill('staff@example.com');
  await away.getByRole('button', { name: 'Mail the link' }).click();
  await away.context().close();
  return mailedToken('staff@example.com', 'reset');
}

/** Looks once a second: the sandbox's whole state is large by now, and the mail needs the processor too. */
function mailedToken(email: string, page: 'invitation' | 'reset'): Promise<string> {
  const link = new RegExp(`/erp-login/${page}\\?token=([\\w-]{43})`);
  return eventually(
    async () => {
      const { mail } = (await sandboxControl(sandboxUrl()).state()) as unknown as Mails;
      const text = mail.filter(({ to }) => to === email).map((one) => one.text);
      return link.exec(text.join('\n'))?.[1];
    },
    120_000,
    1_000,
  );
}
