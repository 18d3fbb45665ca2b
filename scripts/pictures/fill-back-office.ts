import { expect, type Page } from '@playwright/test';
import { sandboxUrl } from '../../tests/e2e/people-with-cards';
import { eventually, sandboxControl } from '../../tests/support/sandbox-control';
import { makePickList } from './fill-fulfillment';
import type { Made } from './made';
import { lastPart, linked, proof } from './steps';

type Charges = { stripe: { paymentIntents: { id: string }[] } };

type Mails = { mail: { to: string; text: string }[] };

/** Creates what staff make, work that waits for them, and invited colleagues. */
export async function fillBackOffice(backOffice: Page, customOrder: string) {
  await quote(backOffice, customOrder);
  const sentQuote = await sendQuote(backOffice);
  const quoteToken = await mailedQuote();
  const draft = await makeDraft(backOffice);
  await refund(backOffice);
  await adjust(backOffice);
  const run = await tagOrders(backOffice);
  await backOffice.goto('/erp/customers/requests');
  const request = await linked(backOffice, /requests\/([^/?]+)$/);
  await backOffice.goto('/erp/products');
  const product = await linked(backOffice, /products\/(\d+)$/);
  const { inventoryItem, arrival } = await expectArrival(backOffice);
  const pickList = await makePickList(backOffice);
  await backOffice.goto('/erp/payouts?list=all');
  const payout = await linked(backOffice, /payouts\/([0-9a-f-]{36})$/);
  const discrepancy = await firstDiscrepancy(backOffice);
  const dispute = await inquiry(backOffice);
  await backOffice.goto('/erp/cash/operations');
  const operation = await linked(backOffice, /operations\/(\w+\/[^/?]+)$/);
  const staffInvitation = await invite(backOffice);
  const staffReset = await forget(backOffice);
  await backOffice.goto('/erp/users');
  const staffUser = await linked(backOffice, /erp\/users\/([^/?]+)$/);
  return {
    draft,
    quote: sentQuote,
    quoteToken,
    run,
    request,
    product,
    inventoryItem,
    arrival,
    pickList,
    payout,
    discrepancy,
    dispute,
    operation,
    staffInvitation,
    staffReset,
    staffUser,
  } satisfies Partial<Made>;
}

/** Notes that something that is sold out will arrive. */
async function expectArrival(backOffice: Page) {
  await backOffice.goto('/erp/inventory?state=out');
  const inventoryItem = await linked(backOffice, /erp\/inventory\/(\d+)\?at=\d+$/);
  await backOffice.goto(`/erp/inventory/${inventoryItem}`);
  await backOffice.locator('#expect-units').fill('400');
  await backOffice.getByLabel('Expected on').fill('2027-03-01');
  await backOffice.getByRole('button', { name: 'Add arrival' }).click();
  await backOffice.getByText('Arrival added.').waitFor();
  const arrival = await linked(backOffice, /\?arrival=([0-9a-f-]{36})$/);
  return { inventoryItem, arrival };
}

/** Quotes a custom order of grease-proof paper and adds its first proof. */
export async function quote(backOffice: Page, id: string): Promise<void> {
  await backOffice.goto(`/erp/orders/custom/${id}`);
  await backOffice.getByLabel('Price per case of 2,000 (USD)').fill('120');
  await backOffice.getByLabel('Plate and setup fee (USD)').fill('$45.50');
  await backOffice.getByLabel('Lead time').fill('Three weeks after approval');
  await backOffice.getByRole('button', { name: 'Send quote' }).click();
  await backOffice.getByRole('heading', { name: 'Revise quote' }).waitFor();
  await backOffice.getByLabel('Proof file').setInputFiles(await proof());
  await backOffice.getByLabel('Note to the customer').fill('As it will be printed.');
  await backOffice.getByRole('button', { name: 'Add version' }).click();
  await backOffice.getByRole('article', { name: 'Version 1' }).waitFor();
}

async function makeDraft(backOffice: Page): Promise<string> {
  let id = '';
  for (const title of ['Plates, custom print, two sides', 'Bowls']) {
    await backOffice.goto('/erp/orders/drafts/new?customer=7100000000002');
    await backOffice.getByRole('button', { name: 'Add custom item' }).click();
    const line = backOffice.getByRole('group', { name: 'Item 1' });
    await line.getByLabel('Title').fill(title);
    await line.getByLabel('Price (USD)').fill('1,125.50');
    await backOffice.getByRole('button', { name: 'Create draft' }).click();
    await backOffice.getByText('Draft created.').waitFor();
    id = lastPart(backOffice);
  }
  return id;
}

async function sendQuote(backOffice: Page): Promise<string> {
  await backOffice.goto('/erp/orders/drafts/new?customer=7100000000002');
  await backOffice.getByRole('button', { name: 'Add custom item' }).click();
  const line = backOffice.getByRole('group', { name: 'Item 1' });
  await line.getByLabel('Title').fill('Bowls, first run');
  await line.getByLabel('Price (USD)').fill('125.50');
  await backOffice.getByRole('button', { name: 'Create draft' }).click();
  await backOffice.getByText('Draft created.').waitFor();
  await backOffice.getByRole('link', { name: 'Send as quote' }).click();
  await backOffice.getByRole('button', { name: 'Send quote' }).click();
  await backOffice.waitForURL(/orders\/quotes\/[0-9a-f-]{36}$/);
  return lastPart(backOffice);
}

async function refund(backOffice: Page): Promise<void> {
  await backOffice.goto('/erp/orders/6000000000995/refund');
  await backOffice.getByLabel('Amount (USD)').fill('12');
  await backOffice.getByRole('button', { name: 'Review refund' }).click();
  await backOffice.getByRole('button', { name: 'Refund $12.00' }).click();
  await backOffice.getByText('Refund issued.').waitFor();
}

async function adjust(backOffice: Page): Promise<void> {
  for (const amount of ['5', '2500']) {
    await backOffice.goto('/erp/customers/7100000000003/adjust');
    await backOffice.getByLabel('Amount', { exact: true }).fill(amount);
    await backOffice
      .getByLabel('Reason')
      .fill('A case came late; promised by phone on Monday morning.');
    await backOffice.getByRole('button', { name: 'Review' }).click();
    await backOffice.getByRole('button', { name: /^(Post adjustment|Request approval)$/ }).click();
    await backOffice.waitForURL('**/erp/customers/7100000000003?**');
  }
}

async function tagOrders(backOffice: Page): Promise<string> {
  await expect(async () => {
    await backOffice.goto('/erp/orders');
    await expect(backOffice.getByRole('checkbox', { name: /^Select #/ }).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 240_000 });
  for (const nth of [0, 1, 2]) {
    await backOffice
      .getByRole('checkbox', { name: /^Select #/ })
      .nth(nth)
      .check();
  }
  await backOffice.getByLabel('Action', { exact: true }).selectOption('Add a tag');
  await backOffice.getByLabel('Tag', { exact: true }).last().fill('harvest-fair');
  await backOffice.getByRole('button', { name: 'Continue' }).click();
  await backOffice.getByRole('button', { name: 'Start' }).click();
  await backOffice.waitForURL(/\/erp\/orders\/runs\//);
  return lastPart(backOffice);
}

/** Runs the reconciler until it has found the discrepancy. */
async function firstDiscrepancy(backOffice: Page): Promise<string> {
  await backOffice.goto('/erp/cash/differences');
  await backOffice.getByRole('button', { name: 'Run reconciliation' }).click();
  return eventually(
    async () => {
      await backOffice.goto('/erp/cash/differences');
      return linked(backOffice, /differences\/([^/?]+)$/).catch(() => false as const);
    },
    120_000,
    1_000,
  );
}

/** Lets a bank ask about the first deposit. */
async function inquiry(backOffice: Page): Promise<string> {
  const sandbox = sandboxControl(sandboxUrl());
  const { stripe } = (await sandbox.state('stripe.paymentIntents')) as unknown as Charges;
  const [first] = stripe.paymentIntents;
  await sandbox.stripe({ action: 'dispute', id: first?.id, inquiry: true });
  return eventually(
    async () => {
      await backOffice.goto('/erp/disputes');
      return linked(backOffice, /disputes\/([a-z]{2}_\w+)$/).catch(() => false as const);
    },
    60_000,
    1_000,
  );
}

async function invite(backOffice: Page): Promise<string> {
  const email = 'a-colleague-with-a-long-address@back-office.example.com';
  await backOffice.goto('/erp/users');
  await backOffice.getByRole('textbox', { name: 'Email' }).fill(email);
  await backOffice.getByRole('button', { name: 'Send invitation' }).click();
  await backOffice.getByText('Invitation sent.').waitFor();
  return mailedToken(email, 'invitation');
}

async function forget(backOffice: Page): Promise<string> {
  const away = await backOffice
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(backOffice.url()).origin });
  if (!away) throw new Error('there is a browser');
  await away.goto('/erp-login/forgotten');
  await away.getByLabel('Email').fill('staff@example.com');
  await away.getByRole('button', { name: 'Email link' }).click();
  // Closing it before would take the post back.
  await away.waitForURL(/[?&]done=1/);
  await away.context().close();
  return mailedToken('staff@example.com', 'reset');
}

/** Returns the token of the link in the mail of the quote. */
function mailedQuote(): Promise<string> {
  return eventually(
    async () => {
      const { mail } = (await sandboxControl(sandboxUrl()).state('mail')) as unknown as Mails;
      const text = mail.map((one) => one.text).join('\n');
      return /\/quote\?token=([\w.-]+)/.exec(text)?.[1];
    },
    120_000,
    1_000,
  );
}

/** Looks once a second: the sandbox's whole state is large by now, and the mail needs the processor too. */
function mailedToken(email: string, page: 'invitation' | 'reset'): Promise<string> {
  const link = new RegExp(`/erp-login/${page}\\?token=([\\w-]{43})`);
  return eventually(
    async () => {
      const { mail } = (await sandboxControl(sandboxUrl()).state('mail')) as unknown as Mails;
      const text = mail.filter(({ to }) => to === email).map((one) => one.text);
      return link.exec(text.join('\n'))?.[1];
    },
    120_000,
    1_000,
  );
}
