import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/sandbox-control';
import { freshEmail } from '../support/people-with-cards';
import { signedIn } from '../support/signed-in';
import { addressIn } from './checkout-buyers';
import { newRequest } from './custom-order-form';
import { agree, ownPath, signInBackOffice } from './custom-orders-agreed';
import { grantTerms, hidden, post, read, signInSender, state } from './quote-people';

const PO = '=PO "9" 🧾';

beforeAll(() => Promise.all([signInBackOffice(), signInSender()]));

it('a custom order on invoice has its PO number at Shopify, on its pages and on its invoice', async () => {
  const email = freshEmail();
  const visitor = await signedIn(email);
  const id = await newRequest(visitor);
  await agree(visitor, id);
  expect((await visitor.post(ownPath(id), addressIn('OR'))).status).toBe(303);
  expect((await read(visitor, ownPath(id, '/pay'))).text).not.toContain('Purchase order number');
  await grantTerms(email);
  const { html, text } = await read(visitor, ownPath(id, '/pay'));
  expect(text).toContain('For an order on invoice (Net 30).');
  const fields = {
    form_token: hidden(html, 'form_token'),
    total: hidden(html, 'total'),
    terms_shown: hidden(html, 'terms_shown'),
    way: 'terms',
    card: '',
    po: PO,
  };
  const long = await post(visitor, ownPath(id, '/pay'), { ...fields, po: 'x'.repeat(201) });
  expect(long.status).toBe(422);
  expect(long.html).toContain('x'.repeat(201));
  const form_token = hidden(long.html, 'form_token');
  const late = await post(visitor, ownPath(id, '/pay'), {
    ...fields,
    form_token,
    terms_shown: 'net_15',
  });
  expect(late.status).toBe(409);
  const again = { ...fields, form_token: hidden(late.html, 'form_token') };
  const paid = await post(visitor, ownPath(id, '/pay'), again);
  expect(paid.status).toBe(303);

  const order = await eventually(async () => {
    const found = (await state()).shopify.orders.find((one) => one.email === email);
    return found?.poNumber === PO && found;
  });
  const path = await eventually(async () => {
    const own = await read(visitor, ownPath(id));
    return /\/dashboard\/manage\/orders\/\d+/.exec(own.html)?.[0];
  });
  expect((await read(visitor, path)).text).toContain(PO);
  const invoice = await eventually(async () => {
    const { quickbooks } = (await state()) as unknown as Books;
    return quickbooks.invoices.find(({ number }) => number === order.name.slice(1));
  }, 60_000);
  expect(invoice.customFields['1']).toBe(PO);
});

type Books = {
  quickbooks: { invoices: { number: string; customFields: Record<string, string> }[] };
};
