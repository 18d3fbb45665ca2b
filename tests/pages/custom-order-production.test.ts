import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { freshEmail } from '../support/people-with-cards';
import { eventually } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, type Visitor } from '../support/visitor';
import { addressIn } from './checkout-buyers';
import { newRequest } from './custom-order-form';
import { agree, backOffice, ownPath, signInBackOffice, step } from './custom-orders-agreed';
import { grantTerms, hidden, post, read, signInSender } from './quote-people';

const CALENDAR = '/erp/orders/custom/calendar';

beforeAll(() => Promise.all([signInBackOffice(), signInSender()]));

/** Sends 45 comments without a text at once. @returns their statuses */
async function emptyComments(who: Visitor, path: string): Promise<number[]> {
  const comments = Array.from({ length: 45 }, () => step(who, path, 'comment', { said: '' }));
  return (await Promise.all(comments)).map(({ status }) => status);
}

/** Orders a custom order on invoice. @returns its id */
async function ordered(owner: Visitor, email: string): Promise<string> {
  const id = await newRequest(owner);
  await agree(owner, id);
  await owner.post(ownPath(id), addressIn('OR'));
  await grantTerms(email);
  const { html } = await read(owner, ownPath(id, '/pay'));
  const names = ['form_token', 'total', 'terms_shown'];
  const shown = Object.fromEntries(names.map((name) => [name, hidden(html, name)]));
  await post(owner, ownPath(id, '/pay'), { ...shown, way: 'terms', card: '', po: '' });
  await eventually(async () =>
    (await read(owner, ownPath(id))).text.includes('Your order is placed'),
  );
  return id;
}

it('staff take it to the door, its customer sees each step and orders it again', async () => {
  const email = freshEmail();
  const [owner, stranger] = [await signedIn(email), await signedIn(freshEmail())];
  const id = await ordered(owner, email);
  const page = `/erp/orders/custom/${id}`;
  const take = (intent: string, seen: number, fields: Record<string, string> = {}) =>
    step(backOffice, page, intent, { seen: String(seen), ...fields });
  const staffs = async () => textIn(await (await backOffice.get(page)).text());
  const customers = async () => (await read(owner, ownPath(id))).text;

  expect(await staffs()).toContain('Choose the day it ships by and start production.');
  const empty = await take('start', 0, { ships_on: '' });
  expect([empty.status, textIn(await empty.text())]).toEqual([
    422,
    expect.stringContaining('Choose the day it ships by.'),
  ]);
  const day = new Date(Date.now() + 2 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  expect((await take('start', 0, { ships_on: day })).status).toBe(303);
  // A colleague's page, from before.
  expect((await take('start', 0, { ships_on: day })).status).toBe(409);
  expect(await customers()).toContain('Your order is in production. It ships by');
  const calendar = textIn(await (await backOffice.get(`${CALENDAR}?by=weeks&day=${day}`)).text());
  const name = /C-\d+/.exec(await staffs())?.[0] ?? '';
  expect(calendar).toContain(name);
  const due = await backOffice.get('/erp/orders/custom?state=due');
  expect(textIn(await due.text())).toContain(name);

  const unsaid = await take('undo', 1, { undone: 'in_production', reason: ' ' });
  expect(unsaid.status).toBe(422);
  expect((await take('stage', 1, { to: 'printed' })).status).toBe(303);
  expect((await take('stage', 2, { to: 'delivered' })).status).toBe(409);
  expect((await take('stage', 2, { to: 'packed' })).status).toBe(303);
  const wrong = await take('ship', 3, { carrier: 'FedEx', tracking_number: '1Z999' });
  const html = await wrong.text();
  expect(wrong.status).toBe(422);
  expect(textIn(html)).toContain('doesn’t look like a tracking number from FedEx');
  expect(html).toContain('value="1Z999"');
  const parcel = { carrier: 'FedEx', tracking_number: '1234 5678 9012' };
  expect((await take('ship', 3, parcel)).status).toBe(303);
  expect(await customers()).toContain('on its way with FedEx 123456789012');
  expect((await take('reschedule', 4, { ships_on: day, reason: 'x' })).status).toBe(409);
  expect((await take('stage', 4, { to: 'delivered' })).status).toBe(303);
  expect(await customers()).toContain('Your order was delivered.');

  const again = ownPath(id, '/again');
  expect((await stranger.get(again)).status).toBe(404);
  const shown = await read(owner, again);
  expect(shown.text).toContain('Order again: C-');
  const fields = {
    form_token: randomUUID(),
    quantity: '2,000',
    shown: hidden(shown.html, 'shown'),
  };
  expect((await stranger.post(again, fields)).status).toBe(404);
  expect((await post(owner, again, { ...fields, shown: '1' })).status).toBe(409);
  expect((await post(owner, again, { ...fields, quantity: '2,500' })).status).toBe(422);
  const made = await owner.post(again, fields);
  expect(made.status).toBe(303);
  expect((await owner.post(again, fields)).headers.get('Location')).toBe(
    made.headers.get('Location'),
  );
  const next = await read(owner, made.headers.get('Location') ?? '');
  expect(next.text).toContain(`Ordered again from ${name}`);
  expect(next.text).toContain('approved on');
});

it('staff have the limit of all their forms for it, not that of a customer', async () => {
  const owner = await signedIn(freshEmail());
  const id = await newRequest(owner);
  expect(new Set(await emptyComments(backOffice, `/erp/orders/custom/${id}`))).toEqual(
    new Set([422]),
  );
  // A new minute may begin on the way.
  expect(await emptyComments(owner, ownPath(id))).toContain(429);
});
