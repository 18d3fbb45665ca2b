import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/sandbox-control';
import { formIn, typed, valueOf } from '../support/form-in-page';
import {
  openFulfillmentPages,
  UPS,
  get,
  listed,
  madeOrder,
  other,
  post,
  press,
  shared,
  skuIn,
} from './fulfillment-pages';

beforeAll(openFulfillmentPages);

describe('what an order has to send', () => {
  it('is sent in parts, with a number for each box', async () => {
    const order = await madeOrder();
    const first = await get(order.to);
    expect(first.text).toContain('Nothing has shipped yet.');
    const numbers = UPS.join('\n');
    const odd = await press(order, 'send-1', { units: ['2', '0'], numbers: '12AB', notify: 'yes' });
    expect(odd.status).toBe(422);
    expect(odd.text).toContain('This doesn’t look like UPS tracking: 12AB.');
    expect(odd.html.includes('href="#send-1-numbers"')).toBe(true);
    const kept = formIn(odd.html, 'send-1');
    expect([valueOf(kept, 'units'), valueOf(kept, 'numbers'), valueOf(kept, 'notify')]).toEqual([
      ['2', '0'],
      ['12AB'],
      ['yes'],
    ]);
    const sent = await post(order.to, typed(kept, { numbers }));
    expect([sent.status, sent.location]).toEqual([303, order.to]);
    const part = await get(order.to);
    for (const number of UPS) {
      expect(part.html).toMatch(new RegExp(`href="https://[^"]*${number}"[^>]*>${number}</a>`));
    }
    expect(part.text).toContain('Partly sent');
    expect(valueOf(formIn(part.html, 'send-1'), 'units')).toEqual(['1', '2']);
    // The same press again is the same parcel; a form from before is told.
    expect((await post(order.to, typed(kept, { numbers }))).status).toBe(303);
    const changed = await post(order.to, typed(kept, { numbers: UPS[0] ?? '' }));
    expect([changed.status, changed.text]).toEqual([
      409,
      expect.stringContaining('Something about this changed while you were working on it.'),
    ]);
    const stale = await post(order.to, typed(formIn(first.html, 'send-1'), { units: ['1', '0'] }));
    expect([stale.status, stale.text]).toEqual([
      409,
      expect.stringContaining('Something about this changed while you were working on it.'),
    ]);
    const strange = await press(order, 'send-1', { numbers: 'BOX-7', anyway: 'yes' });
    expect(strange.status).toBe(303);
    const all = await get(order.to);
    expect(all.text).toContain('BOX-7');
    expect(all.html.match(/value="cancel-\d"/g)).toHaveLength(2);
    expect(all.html).not.toContain('value="send-1"');
  });

  it.each([
    [{ units: ['4', '0'] }, 'Enter a whole number for each item, from 0 to what’s left to send.'],
    [{ units: ['two', '0'] }, 'Enter a whole number for each item'],
    [{ units: ['0', '0'] }, 'Enter a quantity to send for at least one item.'],
    [{ numbers: 'what?' }, 'Tracking numbers have only letters, digits, and hyphens.'],
    [{ numbers: UPS[0] ?? '', company: 'Pigeon' }, 'Choose a carrier for these tracking numbers.'],
  ])('is refused as %j and nothing is lost', async (values, message) => {
    const order = (await shared()).order;
    const refused = await press(order, 'send-1', values);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(message)]);
    const kept = formIn(refused.html, 'send-1');
    for (const [name, value] of Object.entries(values)) {
      if (name !== 'company') expect(valueOf(kept, name)).toEqual([value].flat());
    }
    expect((await get(order.to)).text).toContain('Nothing has shipped yet.');
  });

  it('is sent once when two people press at the same time', async () => {
    const order = await madeOrder();
    const [mine, theirs] = await Promise.all([
      get(order.to).then(({ html }) => formIn(html, 'send-1')),
      get(order.to, other).then(({ html }) => formIn(html, 'send-1')),
    ]);
    const answers = await Promise.all([
      post(order.to, mine),
      post(order.to, mine),
      post(order.to, theirs, other),
    ]);
    const winners = answers.filter(({ status }) => status === 303);
    expect(winners.length).toBeGreaterThan(0);
    for (const { status } of answers) expect([303, 409, 503]).toContain(status);
    await eventually(async () => !(await get(order.to)).text.includes('hasn’t confirmed'));
    const page = await get(order.to);
    expect(page.html.match(/value="cancel-\d"/g)).toHaveLength(1);
    const late = await post(order.to, theirs, other);
    expect([303, 409]).toContain(late.status);
    expect((await get(order.to)).html.match(/value="cancel-\d"/g)).toHaveLength(1);
  });

  it('takes each form of one page for itself', async () => {
    const order = await madeOrder();
    const { html } = await get(order.to);
    const sku = skuIn(html);
    const checked = await post(order.to, typed(formIn(html, 'check-1'), { code: sku }));
    expect(checked.status).toBe(303);
    // The page is not loaded again: all of its other forms are still to be taken.
    const cleared = await post(order.to, formIn(html, 'clear-1'));
    expect(cleared.status).toBe(303);
    expect((await get(order.to)).text).toContain('0 of 3');
    const sent = await post(order.to, typed(formIn(html, 'send-1'), { units: ['1', '0'] }));
    expect(sent.status).toBe(303);
    const held = await post(order.to, typed(formIn(html, 'hold-1'), { reason: 'OTHER' }));
    expect(held.status).toBe(303);
    expect((await get(order.to)).text).toMatch(/On hold .*Other/);
  });

  it('is held for a reason and released', async () => {
    const order = await madeOrder();
    const none = await press(order, 'hold-1', { reason: 'BORED', notes: 'Call them' });
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Choose a reason.')]);
    expect(valueOf(formIn(none.html, 'hold-1'), 'notes')).toEqual(['Call them']);
    const long = await press(order, 'hold-1', { notes: 'x'.repeat(256) });
    expect(long.status).toBe(422);
    const before = formIn((await get(order.to)).html, 'send-1');
    const held = await press(order, 'hold-1', { reason: 'INCORRECT_ADDRESS', notes: 'Call first' });
    expect(held.location).toBe(order.to);
    const page = await get(order.to);
    expect(page.text).toContain('Wrong address: Call first');
    expect(page.html).not.toContain('value="send-1"');
    const sent = await post(order.to, before);
    expect([sent.status, sent.text]).toEqual([
      409,
      expect.stringContaining('This is on hold. Release the hold first.'),
    ]);
    await listed(order, '&state=held', 'On hold');
    expect((await press(order, 'release-1')).status).toBe(303);
    expect((await press(order, 'send-1')).status).toBe(303);
  });

  it('says why a press of a button was refused', async () => {
    const order = await madeOrder();
    await press(order, 'send-1', { numbers: UPS[0] ?? '' });
    const cancel = formIn((await get(order.to)).html, 'cancel-1');
    const again = await press(order, 'cancel-1', {}, other);
    expect(again.status).toBe(303);
    const late = await post(order.to, cancel);
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining('This was canceled, so nothing was done.'),
    ]);
    // Its goods can be sent again.
    expect((await press(order, 'send-1')).status).toBe(303);
    const track = { company: 'USPS', numbers: '9400111899223197428490' };
    const page = await get(order.to);
    const open = /value="track-(\d)"/.exec(page.html)?.[1] ?? '';
    expect((await press(order, `track-${open}`, { numbers: '' })).status).toBe(422);
    expect((await press(order, `track-${open}`, track)).status).toBe(303);
    expect((await press(order, `deliver-${open}`)).status).toBe(303);
    const after = await get(order.to);
    expect(after.html).toContain('9400111899223197428490');
    expect(after.html).not.toContain(`value="deliver-${open}"`);
  });

  it('is checked by its SKU, whatever its case', async () => {
    const order = await madeOrder();
    const sku = skuIn((await get(order.to)).html);
    const wrong = await press(order, 'check-1', { code: 'NOT-HERE' });
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('NOT-HERE isn’t an item still to be sent here.'),
    ]);
    for (const code of [sku, sku.toLowerCase(), sku]) {
      expect((await press(order, 'check-1', { code })).status).toBe(303);
    }
    expect((await get(order.to)).text).toContain('3 of 3');
    const full = await press(order, 'check-1', { code: sku });
    expect([full.status, full.text]).toEqual([
      422,
      expect.stringContaining(`All units of ${sku} are already checked.`),
    ]);
  });

  it('of another order, or none, is not touched', async () => {
    const [mine, theirs] = await Promise.all([madeOrder(), madeOrder()]);
    const form = formIn((await get(theirs.to)).html, 'hold-1');
    expect((await post(mine.to, form)).status).toBe(409);
    expect((await get(theirs.to)).text).not.toContain('On hold');
    expect((await get('/erp/orders/1/fulfilment')).status).toBe(404);
    expect(
      (await post(mine.to, [...form.filter(([name]) => name !== 'of'), ['of', 'x']])).status,
    ).toBe(422);
  });
});
