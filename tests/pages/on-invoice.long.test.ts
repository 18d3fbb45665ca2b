import { afterAll, beforeAll, expect, it } from 'vitest';
import { runScript } from '../support/run-script';
import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { textIn } from '../support/visitor';
import { newBuyer, pageOf, press, toPayment, type Buyer } from './checkout-buyers';

/** An order on invoice reads the same on every page. A shop of its own, for the order's life at Shopify. */
let shop: RunningShop;
const control = () => sandboxControl(shop.sandboxUrl);

beforeAll(async () => {
  shop = await startServerShop();
});
afterAll(() => shop.stop());

/** Returns a page's main content without its forms, whose filters name every state. */
async function read({ visitor }: Buyer, path: string): Promise<string> {
  const html = await (await visitor.get(path)).text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return textIn(main.replaceAll(/<form[\s\S]*?<\/form>/g, ' '));
}

const MANAGE = '/dashboard/manage';
const fileOf = async ({ visitor }: Buyer, path: string) => (await visitor.get(path)).text();

it('is on invoice everywhere until it is paid, and paid everywhere from then on', async () => {
  const buyer = await newBuyer(shop);
  expect(await read(buyer, '/dashboard/payments')).toContain('Request invoice terms');
  await runScript(shop, 'invoice-option', ['--grant', buyer.email, '--by=Olive Staff']);
  const offered = await read(buyer, '/dashboard/payments?invoice=ask');
  expect(offered).toContain('You can order on invoice');
  expect(offered).not.toMatch(/Request invoice terms|Please confirm request/);

  const { fields } = await toPayment(buyer);
  const placed = await press(buyer, 'place', { ...fields, rest: 'terms' });
  const thanks = await pageOf(await buyer.visitor.get(placed.location ?? ''));
  const name = /number is (#\d+)/.exec(thanks.text)?.[1] ?? 'none';
  const isListed = async (path: string, message: RegExp) =>
    eventually(async () => message.test(await read(buyer, path)));

  await isListed(
    '/dashboard/home',
    new RegExp(`Order ${name} [^#]*, on invoice .*We’re preparing`),
  );
  await isListed(`${MANAGE}/orders`, new RegExp(`${name} .* On invoice Not yet shipped`));
  const number = /orders\/(\d+)"[^>]*>#/.exec(await fileOf(buyer, `${MANAGE}/orders`))?.[1] ?? '';
  const order = `${MANAGE}/orders/${number}`;
  const seen = await read(buyer, order);
  expect(seen).toMatch(/On invoice Not yet shipped/);
  expect(seen).toContain('Due on invoice $26.95');
  expect(await read(buyer, '/dashboard/payments')).toMatch(
    new RegExp(`${name} .* On invoice \\$26`),
  );
  expect(await read(buyer, '/dashboard/payments/paid?state=on-invoice')).toContain(name);
  expect(await read(buyer, '/dashboard/payments/paid?state=paid')).not.toContain(name);
  expect(await fileOf(buyer, '/dashboard/payments/paid.csv')).toMatch(/#\d+,On invoice,/);
  expect(await fileOf(buyer, `${MANAGE}/orders.csv`)).toMatch(/#\d+,[^\n]*,On invoice,/);
  const invoices = await read(buyer, `${MANAGE}/invoices`);
  expect(invoices).toContain('You’ve ordered on invoice: 1 order, $26.95 in total.');
  expect(invoices).not.toContain('Everything is paid');

  await control().shopify({ action: 'order-fulfill', name });
  await control().shopify({ action: 'order-parcel', name, status: 'DELIVERED' });
  await isListed('/dashboard/home', /Delivered\. Pay with the invoice/);

  await control().shopify({ action: 'order-paid', name });
  await isListed(`${MANAGE}/orders`, new RegExp(`${name} .* Paid Shipped`));
  expect(await read(buyer, '/dashboard/home')).not.toContain('on invoice');
  expect(await read(buyer, order)).toMatch(/Paid Delivered .* On invoice \$26\.95/);
  expect(await read(buyer, '/dashboard/payments/paid?state=paid')).toContain(name);
  expect(await read(buyer, '/dashboard/payments/paid?state=on-invoice')).not.toContain(name);
  expect(await read(buyer, `${MANAGE}/invoices`)).not.toContain('You’ve ordered on invoice');
});
