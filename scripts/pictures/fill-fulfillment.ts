import { expect, type Page } from '@playwright/test';
import { cents } from '../../app/domain/core/money';
import { stableNumber } from '../../sandbox/kit/ids';
import { sandboxUrl } from '../../tests/e2e/people-with-cards';
import { owedOrder } from '../../tests/support/owed-order';
import { sandboxControl } from '../../tests/support/sandbox-control';
import type { Made } from './made';
import { lastPart } from './steps';

const BUYER = 'bruno@example.com';
const HANDLE = 'kraft-hot-cup-20-oz';
const CASE = '50 pieces';
const CUPS = stableNumber(`variant ${HANDLE} ${CASE}`);
const UPS = ['1Z999AA10123456784', '1Z999AA10123456785'];
const USPS = '9400111899223197428490';
const ADDRESS = {
  firstName: 'Bruno',
  lastName: 'Alvarez',
  company: 'Alvarez Coffee',
  address1: '1420 Main Street',
  address2: '',
  city: 'Portland',
  provinceCode: 'OR',
  zip: '97205',
  phone: '',
};

type Order = { name: string; number: string };
type Sent = Pick<Made, 'openOrder' | 'partOrder' | 'heldOrder' | 'arrivedOrder'>;

const control = () => sandboxControl(sandboxUrl()).shopify;
const fulfillment = ({ number }: Order) => `/erp/orders/${number}/fulfilment`;

/** Places paid orders and packs them: one checked in part, one sent in part, one on hold, one that has arrived. */
export async function fillFulfillment(backOffice: Page): Promise<Sent> {
  const open = await placePaid();
  const part = await placePaid();
  const held = await placePaid();
  const arrived = await placePaid();

  const scanned = backOffice.getByLabel('Scan or type a SKU');
  await toPack(backOffice, open);
  const sku = await backOffice
    .getByRole('rowheader', { name: /20 oz/ })
    .locator('span')
    .textContent();
  await scanned.fill(sku ?? '');
  await scanned.press('Enter');
  await backOffice.getByText('1 of 3').waitFor();

  await toPack(backOffice, part);
  await backOffice.getByLabel(/^Units of Kraft/).fill('2');
  await backOffice.getByLabel(/^Units of Printed lids/).fill('0');
  await send(backOffice, UPS.join('\n'), 'UPS');
  await moves(part, { status: 'IN_TRANSIT', city: 'Boise', province: 'ID' });

  await toPack(backOffice, held);
  await backOffice.getByText('Put on hold').first().click();
  await backOffice.getByLabel('Note').fill('They moved; ask for the new street.');
  await backOffice.getByRole('button', { name: 'Put on hold' }).click();
  await backOffice.getByRole('button', { name: 'Release hold' }).waitFor();

  await toPack(backOffice, arrived);
  await send(backOffice, USPS, 'USPS');
  await moves(arrived, { status: 'OUT_FOR_DELIVERY', city: 'Portland', province: 'OR' });
  await moves(arrived, { status: 'DELIVERED', city: 'Portland', province: 'OR' });
  return {
    openOrder: open.number,
    partOrder: part.number,
    heldOrder: held.number,
    arrivedOrder: arrived.number,
  };
}

/** Places a paid order of two lines, of which only the first one can be counted by its SKU. */
export async function placePaid(): Promise<Order> {
  const order = await owedOrder(sandboxUrl(), BUYER, {
    lines: [
      { variantGid: `gid://shopify/ProductVariant/${CUPS}`, quantity: 3 },
      { title: 'Printed lids', priceCents: cents(1_000), quantity: 2, taxable: false },
    ],
    address: ADDRESS,
  });
  await control()({ action: 'order-paid', name: order.name });
  return order;
}

/** The mirror of an order follows within seconds. */
async function toPack(backOffice: Page, order: Order): Promise<void> {
  await expect(async () => {
    await backOffice.goto(fulfillment(order));
    await expect(backOffice.getByRole('button', { name: 'Send parcel' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 240_000 });
}

async function send(backOffice: Page, numbers: string, carrier: string): Promise<void> {
  await backOffice.getByLabel('Carrier').first().selectOption(carrier);
  await backOffice.getByLabel('Tracking numbers').first().fill(numbers);
  await backOffice.getByRole('button', { name: 'Send parcel' }).click();
  const [first = ''] = numbers.split('\n');
  await backOffice.getByRole('link', { name: first }).waitFor();
}

const moves = ({ name }: Order, report: Record<string, string>) =>
  control()({ action: 'order-parcel', name, ...report });

const level = (available: number) =>
  control()({ action: 'inventory-level', handle: HANDLE, variantId: CUPS, available });

/** Sells a product out, lets a customer and a stranger ask to be told, and puts it on sale again. */
export async function fillStockAlerts(customer: Page, stranger: Page): Promise<void> {
  await level(0);
  for (const page of [customer, stranger]) {
    await expect(async () => {
      await page.goto(`/stock-alert?product=${HANDLE}&variant=${CUPS}`);
      await expect(page.getByRole('button', { name: 'Email me when it’s back' })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass({ timeout: 240_000 });
    const email = page.getByRole('main').getByLabel('Email', { exact: true });
    if ((await email.count()) > 0) await email.fill('a-stranger@example.com');
    await page.getByRole('button', { name: 'Email me when it’s back' }).click();
    await page.waitForURL(/done=/);
  }
  await level(40);
}

/** Makes a pick list of the first orders to send. */
export async function makePickList(backOffice: Page): Promise<string> {
  await backOffice.goto('/erp/fulfilment?state=to-send');
  const picks = backOffice.locator('input[name="pick"]');
  const count = Math.min(await picks.count(), 8);
  for (let nth = 0; nth < count; nth += 1) await picks.nth(nth).check();
  await backOffice.getByRole('button', { name: 'Make pick list' }).click();
  await backOffice.waitForURL(/pick-lists\/[^/?]+$/);
  return lastPart(backOffice);
}
