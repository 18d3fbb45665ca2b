import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { some } from '../support/matrix';
import { freshEmail } from '../support/people-with-cards';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';
import { addressIn } from './checkout-buyers';
import { logo, newRequest, sendRequest } from './custom-order-form';
import { isLong } from '../support/long';
import {
  addProof,
  agree,
  backOffice,
  ownPath as own,
  quote,
  signInBackOffice,
  step,
} from './custom-orders-agreed';

const LIST = '/dashboard/manage/custom-orders';
const CUSTOM_ORDERS = '/erp/orders/custom';

beforeAll(signInBackOffice);

const htmlOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();
const textOf = async (visitor: Visitor, path: string) => textIn(await htmlOf(visitor, path));

describe('where a request goes', () => {
  it('is asked on its page until it is said; nothing is paid before', async () => {
    const owner = await signedIn(freshEmail());
    const id = await newRequest(owner);
    await agree(owner, id);
    const page = await textOf(owner, own(id));
    expect(page).toContain('Add a shipping address to pay.');
    expect(page).not.toContain('Pay and order');
    expect(page).not.toContain('Total with tax');
    const staffs = await textOf(backOffice, `${CUSTOM_ORDERS}/${id}`);
    expect(staffs).toMatch(/Timeline .*Proof, version 1 Stella Rowe/);
    const pay = await owner.get(own(id, '/pay'));
    expect([pay.status, pay.headers.get('Location')]).toEqual([303, own(id)]);
    const forced = await owner.post(own(id, '/pay'), {
      form_token: randomUUID(),
      way: 'terms',
      card: '',
      total: '8000',
    });
    expect([forced.status, forced.headers.get('Location')]).toEqual([303, own(id)]);
    expect(await textOf(owner, own(id))).not.toContain('Order started');

    const missing = await owner.post(own(id), { ...addressIn('CA'), zip: '', city: '' });
    expect(missing.status).toBe(422);
    const refused = await missing.text();
    expect(textIn(refused)).toContain('Please fix these fields');
    expect(refused).toContain('value="1 Orchard Street"');

    const message = await owner.post(own(id), addressIn('CA'));
    expect([message.status, message.headers.get('Location')]).toEqual([303, own(id)]);
    // The form waits a while for the draft order; beside a build its job ends later, and the page has no total before.
    const withTotal = { timeout: 30_000, interval: 200 };
    await expect.poll(() => textOf(owner, own(id)), withTotal).toContain('Total with tax');
    const after = await textOf(owner, own(id));
    expect(after).toContain('Robin Shopper, 1 Orchard Street, Salem, CA 94610');
    expect(after).toContain('Shipping address added');
    expect(after).toContain('Pay and order');
    expect(after).not.toContain('Where should we ship it?');
    expect((await owner.get(own(id, '/pay'))).status).toBe(200);
    expect(await textOf(backOffice, `${CUSTOM_ORDERS}/${id}`)).toContain('1 Orchard Street');
  });

  it('can be changed on the same page, into the address book too, by its owner alone', async () => {
    const [owner, stranger] = [await signedIn(freshEmail()), await signedIn(freshEmail())];
    const id = await newRequest(owner);
    const stored = { ...addressIn('OR'), save: 'yes', locationName: 'Till' };
    expect((await owner.post(own(id), stored)).status).toBe(303);
    const requested = await htmlOf(owner, own(id, '?address=change'));
    expect(textIn(requested)).toContain('Where should we ship it?');
    const key = /name="key"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="key"/.exec(requested);
    const saved = key?.[1] ?? key?.[2] ?? '';
    expect(saved).not.toBe('new');

    expect((await stranger.post(own(id), addressIn('CA'))).status).toBe(404);
    const theirs = await newRequest(stranger);
    const notTheirs = await stranger.post(own(theirs), { intent: 'address', key: saved });
    expect(notTheirs.status).toBe(422);
    expect(await textOf(stranger, own(theirs))).toContain('Not chosen yet');

    expect((await owner.post(own(id), addressIn('CA'))).status).toBe(303);
    expect(await textOf(owner, own(id))).toContain('CA 94610');
    expect((await owner.post(own(id), { intent: 'address', key: saved })).status).toBe(303);
    expect(await textOf(owner, own(id))).toContain('OR 97205');

    expect((await step(owner, own(id), 'cancel', {})).status).toBe(303);
    const late = await owner.post(own(id), addressIn('CA'));
    expect(late.status).toBe(409);
    expect(await textOf(owner, own(id, '?address=change'))).not.toContain(
      'Where should we ship it?',
    );
  });
});

describe('a proof', () => {
  it('waits for our answer once its customer has commented on it, everywhere', async () => {
    const owner = await signedIn(freshEmail());
    const id = await newRequest(owner);
    await addProof(id);
    expect(await textOf(owner, LIST)).toContain('Proof to approve');
    expect(await textOf(owner, '/dashboard/home')).toContain('Your proof is ready. Approve it');

    const message = await step(owner, own(id), 'comment', { said: 'The logo is too small' });
    expect(message.status).toBe(303);
    expect(await textOf(owner, LIST)).toContain('Comment to answer');
    expect(await textOf(owner, LIST)).not.toContain('Proof to approve');
    expect(await textOf(owner, '/dashboard/home')).not.toContain('Your proof is ready');
    const page = await textOf(owner, own(id));
    expect(page).toContain('We have your comment');
    expect(page).toContain('Approve version 1 as is');
    expect(await textOf(backOffice, `${CUSTOM_ORDERS}/${id}`)).not.toContain('Proof to approve');

    await step(backOffice, `${CUSTOM_ORDERS}/${id}`, 'comment', { said: 'It cannot be larger' });
    expect(await textOf(owner, LIST)).toContain('Proof to approve');
    expect((await step(owner, own(id), 'approve', { version: '1' })).status).toBe(303);
  });
});

describe('a quote', () => {
  const REFUSED: [Record<string, string>, string][] = [
    [{ case: '0' }, 'above zero, like 120.00'],
    [{ case: '12.345' }, 'above zero, like 120.00'],
    [{ case: '10000000' }, 'above zero, like 120.00'],
    [{ setup: '-1' }, 'zero or more, like 120.00'],
    [{ shipping: 'free' }, 'zero or more, like 120.00'],
    [{ lead_time: ' ' }, 'Enter a lead time.'],
  ];
  it.each(some(REFUSED))(
    'like %j is refused with a sentence, and what was typed stays',
    async (changed, message) => {
      const id = await newRequest(await signedIn(freshEmail()));
      const answer = await quote(id, { ...changed, case: changed['case'] ?? '41.25' });
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(textIn(html)).toContain(message);
      expect(html).toContain(`value="${changed['case'] ?? '41.25'}"`);
      expect(textIn(html)).toContain('Needs a quote.');
    },
  );

  it('over one that its writer has not seen, and of what is called off, is refused', async () => {
    const owner = await signedIn(freshEmail());
    const id = await newRequest(owner);
    expect((await quote(id)).status).toBe(303);
    const stale = await quote(id, { case: '1' });
    expect(stale.status).toBe(409);
    expect(textIn(await stale.text())).toContain('Someone else just changed this.');
    expect(await textOf(owner, own(id))).toContain('$80.00');
    expect((await step(owner, own(id), 'cancel', {})).status).toBe(303);
    const late = await quote(id, { seen: '1' });
    expect(late.status).toBe(409);
  });
});

describe('the search of staff', () => {
  it('finds by number, product, name and address; a customer finds their own alone', async () => {
    const [one, two] = [freshEmail(), freshEmail()];
    const [owner, other] = [await signedIn(one), await signedIn(two)];
    const [id, otherId] = [await newRequest(owner), await newRequest(other)];
    const number = /C-\d+/.exec(await textOf(owner, own(id)))?.[0] ?? '';
    const found = async (
      search: string,
      path = CUSTOM_ORDERS,
      visitor = backOffice,
      state = '',
    ) => {
      const query = new URLSearchParams({ search, state });
      const html = await htmlOf(visitor, `${path}?${query}`);
      return [id, otherId].filter((known) => html.includes(known));
    };
    expect(await found(number)).toEqual([id]);
    expect(await found(number.slice(2))).toEqual([id]);
    expect(await found(one)).toEqual([id]);
    expect(await found(two.toUpperCase())).toEqual([otherId]);
    expect(await found('custom cup')).toEqual([id, otherId]);
    expect(await found('%')).toEqual([]);
    expect(await textOf(backOffice, `${CUSTOM_ORDERS}?search=${randomUUID()}`)).toContain(
      'No matching custom orders.',
    );
    expect(await found(one, CUSTOM_ORDERS, backOffice, 'quoted')).toEqual([]);
    expect((await quote(id)).status).toBe(303);
    expect(await found(one, CUSTOM_ORDERS, backOffice, 'quoted')).toEqual([id]);
    expect(await found('', LIST, owner)).toEqual([id]);
    expect(await found(two, LIST, owner)).toEqual([]);
  });
});

/** Repeats a request until it gets a 429. A window may end on the way, so it tries up to twice as often. */
async function untilTooMany(max: number, press: () => Promise<Response>): Promise<Response> {
  for (let count = 1; count <= 2 * max + 1; count += 1) {
    const answer = await press();
    if (answer.status === 429) {
      expect(count).toBeGreaterThan(max);
      return answer;
    }
    expect([200, 303]).toContain(answer.status);
  }
  throw new Error('never too many');
}

describe('too much at once is told to wait, with what was typed', () => {
  it.runIf(isLong)('requests: 5 an hour', async () => {
    const visitor = await signedIn(freshEmail());
    const answer = await untilTooMany(5, () => sendRequest(visitor, logo, { notes: 'Keep me' }));
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(textIn(html)).toContain('Too many changes in a short time. Try again in');
    expect(html).toContain('Keep me');
  });

  it.runIf(isLong)('uploads: 12 a minute', async () => {
    const visitor = await signedIn(freshEmail());
    const answer = await untilTooMany(12, () => sendRequest(visitor, logo, { intent: 'preview' }));
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('comments: 20 a minute', async () => {
    const visitor = await signedIn(freshEmail());
    const id = await newRequest(visitor);
    const comment = () => step(visitor, own(id), 'comment', { said: 'Once more' });
    const answer = await untilTooMany(20, comment);
    expect(textIn(await answer.text())).toContain('Try again in');
  });
});
