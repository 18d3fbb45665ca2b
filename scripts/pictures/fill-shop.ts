import type { Page } from '@playwright/test';
import { Stripe } from 'stripe';
import { fillAddress, fillCart } from '../../tests/e2e/checkout-people';
import { mailedLink } from '../../tests/e2e/organization-people';
import { sandboxUrl } from '../../tests/e2e/people-with-cards';
import { saveTestMethod, stripeOf } from '../../tests/support/people-with-cards';
import { eventually, sandboxControl } from '../../tests/support/sandbox-control';
import type { Made } from './made';
import { fillBackOffice } from './fill-back-office';
import { fillFulfillment, fillStockAlerts, placePaid } from './fill-fulfillment';
import { claimOf, fillReturns } from './fill-returns';
import { makeCustomOrder } from './make-custom-order';
import type { People } from './people';
import { ARTWORK, lastPart, linked } from './steps';

const DEPOSIT_PAGE = '/dashboard/payments/add';
const LONG_NAME = 'Featherstonehaugh-Wolfeschlegelstein';

/**
 * Fills a new shop through its own forms and through other systems' messages: orders, deposits, invoices,
 * custom orders, an organization, a payout, and work for staff. Some of the names are long.
 */
export async function fillShop(people: People, say: (step: string) => void): Promise<Made> {
  say('a customer: Earth Cash, an order, invoices, custom orders');
  const bruno = await people.page('bruno');
  // A bank will ask about the first.
  for (const amount of ['25', '400']) await deposit(bruno, amount);
  await saveTestMethod(sandboxUrl(), 'bruno@example.com', 'pm_usBankAccount_success');
  await invoices();
  const bought = await buy(bruno);
  const claim = await claimOf(bruno, bought.paidOrder);
  const fresh = await requestCustomOrder(bruno, 'Our mark, small, twice around the cup.');
  const quoted = await requestCustomOrder(bruno, `For the wedding of ${LONG_NAME}.`);
  await nameAddresses(bruno);
  await fillCart(bruno);
  await toReview(bruno);
  await bruno.goto('/dashboard/payments/deposits');
  const depositId = await linked(bruno, /deposits\/([^/?]+)$/);
  await bruno.goto('/account/billing');
  const method = await linked(bruno, /methods\/([^/?]+)/);
  await bruno.goto('/dashboard/manage/invoices');
  const invoice = await linked(bruno, /manage\/invoices\/(\d+)$/);

  say('an organization and an ambassador');
  const organization = await fillOrganization(people);
  await earnPayout(await people.page('amara'));

  say('people with long names, an account to close, a deposit that nobody knows');
  await longNames();
  const ivy = await people.page('ivy');
  await ivy.goto('/account/settings?close=ask');
  await ivy.getByRole('button', { name: 'Request account closure' }).click();
  await ivy.getByRole('button', { name: 'Withdraw request' }).waitFor();
  await unknownDeposit();

  say('orders to pack, parcels, returns');
  const admin = await people.page('admin');
  const both = { customer: bruno, backOffice: admin };
  const packed = await fillFulfillment(admin);
  const returned = await fillReturns(both, packed.arrivedOrder);
  await fillStockAlerts(bruno, await people.page('visitor'));

  say('the back-office');
  const backOffice = await fillBackOffice(admin, quoted);
  const madeOrder = await requestCustomOrder(bruno, 'The same again, for the new store.');
  await makeCustomOrder(both, madeOrder);
  // After the pick list, which begins to pack what is on it.
  const { number: newOrder } = await placePaid();
  return {
    ...bought,
    newOrder,
    ...organization,
    ...packed,
    ...returned,
    ...backOffice,
    order: '6000000000988',
    owedOrder: '6000000001000',
    staffOrder: '6000000000988',
    customOrder: fresh,
    quotedOrder: quoted,
    orderedOrder: quoted,
    madeOrder,
    deposit: depositId,
    claim,
    method,
    invoice,
    customer: '7100000000002',
  };
}

async function deposit(page: Page, amount: string): Promise<void> {
  await page.goto(DEPOSIT_PAGE);
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL((url) => url.pathname !== DEPOSIT_PAGE);
}

async function invoices(): Promise<void> {
  const { quickbooks } = sandboxControl(sandboxUrl());
  for (const [amountCents, issuedOn, dueOn] of [
    [1_234_567, '2026-06-02', '2026-07-02'],
    [8_900, '2026-08-17', '2026-09-16'],
    [45_025, '2026-11-10', '2026-12-10'],
  ] as const) {
    const invoice = { email: 'bruno@example.com', amountCents, issuedOn, dueOn };
    await quickbooks({ action: 'invoice-add', ...invoice });
  }
}

async function buy(
  page: Page,
): Promise<Pick<Made, 'paidOrder' | 'confirmation' | 'payment' | 'trackToken'>> {
  await fillCart(page);
  await toReview(page);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor();
  const payment = lastPart(page);
  const paidOrder = await linked(page, /manage\/orders\/(\d+)/);
  const { shopify } = (await sandboxControl(sandboxUrl()).state(
    'shopify.orders',
  )) as unknown as Orders;
  const [newest] = shopify.orders;
  const trackToken = await ship(page, newest?.name ?? '', paidOrder);
  return { paidOrder, confirmation: newest?.confirmationNumber ?? '', payment, trackToken };
}

/** Sends an order, which is out for delivery then. @returns the token of the link that shows that */
async function ship(page: Page, name: string, order: string): Promise<string> {
  const { shopify: act } = sandboxControl(sandboxUrl());
  const tracking = { company: 'UPS', number: '1Z0EB00000010010001' };
  await act({ action: 'order-fulfill', name, ...tracking });
  const carrier = { action: 'order-parcel', name };
  await act({ ...carrier, status: 'CARRIER_PICKED_UP', city: 'Portland', province: 'OR' });
  await act({ ...carrier, status: 'IN_TRANSIT', city: 'Boise', province: 'ID' });
  await act({ ...carrier, status: 'OUT_FOR_DELIVERY', city: 'Milwaukee', province: 'WI' });
  // The mirror follows within seconds.
  return eventually(async () => {
    await page.goto(`/dashboard/manage/orders/${order}`);
    const isThere = await page.getByText('3 carrier updates').isVisible();
    return isThere && linked(page, /\/track\?token=([\w.-]+)$/);
  }, 240_000);
}

async function toReview(page: Page): Promise<void> {
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Review and pay' }).waitFor();
}

type Orders = { shopify: { orders: { name: string; confirmationNumber: string }[] } };

async function requestCustomOrder(page: Page, notes: string): Promise<string> {
  await page.goto('/design?product=custom-grease-proof-paper');
  await page.getByLabel('How many sheets').fill('4,000');
  await page.getByLabel('Your artwork').setInputFiles(ARTWORK);
  await page.getByLabel('Notes').fill(notes);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/custom-orders\/[0-9a-f-]{36}$/);
  return lastPart(page);
}

async function nameAddresses(page: Page): Promise<void> {
  await page.goto('/dashboard/manage/locations?address=new');
  await page
    .getByLabel('Location name')
    .fill('The Kiosk by the Harbor, behind the Old Fish Market Hall');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.waitForURL((url) => url.search === '');
}

async function fillOrganization(people: People): Promise<Pick<Made, 'member' | 'invitation'>> {
  const otto = await people.page('otto');
  await otto.goto(`${DEPOSIT_PAGE}?into=organization`);
  await otto.getByRole('radio', { name: /^Lakeshore Events/ }).check();
  await otto.getByLabel('Amount').fill('500');
  await otto.getByRole('button', { name: 'Review' }).click();
  await otto.getByRole('button', { name: /^Pay \$/ }).click();
  await otto.waitForURL('**/dashboard/manage/users/balance');
  const longest = `purchasing.department.${LONG_NAME.toLowerCase()}@lakeshore-events.example.com`;
  for (const email of ['new-member@example.com', 'sam@example.com', longest]) {
    await otto.goto('/dashboard/manage/users');
    await otto.getByRole('textbox', { name: 'Email' }).fill(email);
    await otto.getByRole('button', { name: 'Send invitation' }).click();
    await otto.getByText('Invitation sent.').waitFor();
  }
  await otto.goto('/dashboard/manage/users/balance/allowances');
  await otto.getByLabel(/^Allowance of Mina/).fill('120');
  await otto.getByRole('button', { name: /^Save Allowance of Mina/ }).click();
  await otto.getByText('Allowance saved.').waitFor();
  await otto.goto('/dashboard/manage/users');
  const member = await linked(otto, /manage\/users\/([^/?]*\d+)/);
  const mina = await people.page('mina');
  await mina.goto('/dashboard/manage/users/balance');
  await mina.getByLabel('How much more do you need?').fill('40');
  await mina.getByLabel(/^What is it for/).fill('Cups for the fair at the lake, both days');
  await mina.getByRole('button', { name: 'Send request' }).click();
  await mina.getByText('You requested $40.00 more').waitFor();
  const link = await mailedLink('new-member@example.com');
  return { member, invitation: new URL(link).searchParams.get('token') ?? '' };
}

async function earnPayout(amara: Page): Promise<void> {
  await amara.goto('/dashboard/ambassadors/payout');
  await amara.getByText(/^Move .+ to my Earth Cash$/).click();
  await amara.getByRole('button', { name: /^Move .+ now$/ }).click();
  await amara.getByText('is in your Earth Cash.').waitFor();
}

async function longNames(): Promise<void> {
  const { shopify } = sandboxControl(sandboxUrl());
  for (const [nth, tags] of [['BusinessAccount'], ['ECA2024', 'wholesale', 'net-30']].entries()) {
    const set = { firstName: 'Maximiliana-Theodora', lastName: `${LONG_NAME} ${nth + 1}`, tags };
    const email = `${LONG_NAME.toLowerCase()}.${nth}@a-rather-long-domain.example.com`;
    await shopify({ action: 'customer-create', email, set });
    const companyname =
      'Society for the Preservation of Compostable Picnic Ware of Greater Milwaukee';
    const metafield = { key: 'companyname', value: companyname };
    await shopify({ action: 'customer-metafield', email, ...metafield });
  }
}

/** A payment at Stripe for a deposit that is not in our database, for staff to resolve. */
async function unknownDeposit(): Promise<void> {
  const { hostname, port } = new URL(sandboxUrl());
  const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http' });
  const { customerId } = await stripeOf(sandboxUrl(), 'ella@example.com');
  const { data } = await stripe.paymentMethods.list({ customer: customerId });
  await stripe.paymentIntents.create({
    amount: 12_500,
    currency: 'usd',
    customer: customerId,
    payment_method: data[0]?.id ?? '',
    confirm: true,
    allowed_payment_method_types: ['card'],
    metadata: {
      app: 'earthcash',
      deposit_id: '7c0de000-0000-4000-8000-000000000001',
      customer_gid: 'gid://shopify/Customer/7100000000003',
    },
  });
}
