import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DraftOrder } from '../../app/domain/draft-orders/draft-order';
import { cents } from '../../app/domain/core/money';
import {
  calculateDraft,
  completeDraft,
  createDraft,
  deleteDraft,
  findDraft,
  findDraftsByTag,
  updateDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { createReferencedDraft } from '~/platforms/shopify/draft-orders/staff-drafts.server';
import { eventually } from '../support/sandbox-control';
import {
  draftInput,
  IVY,
  OAKLAND,
  openDraftFixture,
  PORTLAND,
  type DraftFixture,
} from './draft-fixture';

let fixture: DraftFixture;
let admin: DraftFixture['admin'];

beforeAll(async () => {
  fixture = await openDraftFixture();
  admin = fixture.admin;
});
afterEach(() => fixture.clearFaults());
afterAll(() => fixture.shop.discard());

const NONE = 'gid://shopify/DraftOrder/404';

const cups = (changed: Parameters<typeof draftInput>[1] = {}) =>
  draftInput(fixture.kraftCup, changed);

const made = (): Promise<DraftOrder> => createDraft(admin, cups({ address: PORTLAND }));

const draftCount = async () => {
  const { body } = await fixture.shop.admin('{ draftOrders(first: 100) { nodes { id } } }');
  return (body as { data: { draftOrders: { nodes: unknown[] } } }).data.draftOrders.nodes.length;
};

describe('calculating a draft', () => {
  it('tells the parts of the total and makes nothing', async () => {
    const before = await draftCount();
    const calculated = await calculateDraft(admin, cups({ address: OAKLAND }));
    const { linesCents, discountCents, shippingCents, taxCents, totalCents } = calculated;
    expect(linesCents).toBe(2_500);
    expect(taxCents).toBeGreaterThan(0);
    expect(totalCents).toBe(linesCents - discountCents + shippingCents + taxCents);
    expect(calculated.taxLines.reduce((sum, tax) => sum + tax.price.cents, 0)).toBe(taxCents);
    expect(await draftCount()).toBe(before);
  });

  it('offers ways to send it for an address, and takes the chosen one', async () => {
    expect((await calculateDraft(admin, cups())).shippingRates).toEqual([]);
    const { shippingRates } = await calculateDraft(admin, cups({ address: PORTLAND }));
    expect(shippingRates.map(({ title }) => title)).toEqual(['Standard', 'Express']);
    const [, express = null] = shippingRates;
    const sent = await calculateDraft(admin, cups({ address: PORTLAND, shipping: express }));
    expect(sent.shippingCents).toBe(express?.cents);
    expect(sent.totalCents).toBe(2_500 + (express?.cents ?? 0));
  });

  it('takes no tax of who is exempt', async () => {
    const exempt = await calculateDraft(admin, cups({ address: OAKLAND, taxExempt: true }));
    expect([exempt.taxCents, exempt.totalCents]).toEqual([0, 2_500]);
  });

  it('skips a code that does not apply, with a warning and without an error', async () => {
    const off = await calculateDraft(admin, cups({ discountCode: ' EARTH10 ' }));
    expect([off.discountCents, off.totalCents, off.discountCodes]).toEqual([
      250,
      2_250,
      ['EARTH10'],
    ]);
    const none = await calculateDraft(admin, cups({ discountCode: 'NO-SUCH-CODE' }));
    expect([none.discountCents, none.discountCodes]).toEqual([0, []]);
    expect(none.warnings).toHaveLength(1);
    expect((await calculateDraft(admin, cups({ discountCode: '  ' }))).warnings).toEqual([]);
  });

  it('is refused with nothing in it', async () => {
    const lines = [{ variantGid: fixture.kraftCup, quantity: 0 }];
    await expect(calculateDraft(admin, cups({ lines }))).rejects.toMatchObject({
      kind: 'refused',
      reason: { why: 'user-errors' },
    });
  });
});

describe('a draft', () => {
  it('keeps everything that it was made with', async () => {
    const draft = await createDraft(
      admin,
      cups({
        lines: [
          {
            variantGid: fixture.kraftCup,
            quantity: 3,
            priceOverrideCents: cents(1_000),
            properties: [
              { name: 'Color', value: 'green' },
              { name: 'Note', value: '' },
            ],
          },
          { variantGid: fixture.bigBag, quantity: -1 },
          { title: 'Printing plate', priceCents: cents(2_500), quantity: 1 },
          { title: 'Proof', priceCents: cents(500), quantity: 2, taxable: false },
        ],
        discount: { title: 'Opening', description: null, amountCents: cents(450) },
        address: OAKLAND,
        tags: ['wholesale'],
        attributes: [
          { name: 'reference', value: 'R-1' },
          { name: 'empty', value: ' ' },
        ],
        note: 'Ring twice',
      }),
    );
    expect(draft).toMatchObject({
      status: 'OPEN',
      customerGid: IVY,
      email: 'ivy@example.com',
      tags: ['wholesale'],
      attributes: [{ name: 'reference', value: 'R-1' }],
      discount: { title: 'Opening', valueType: 'FIXED_AMOUNT', value: 4.5, amountCents: 450 },
      shippingAddress: { address1: '1 Lake Street', city: 'Oakland' },
      linesCents: 6_500,
      discountCents: 450,
      subtotalCents: 6_050,
      order: null,
      completedAt: null,
    });
    expect(draft.lines).toMatchObject([
      {
        variantGid: fixture.kraftCup,
        quantity: 3,
        custom: false,
        priceOverrideCents: 1_000,
        properties: [{ name: 'Color', value: 'green' }],
      },
      { title: 'Printing plate', variantGid: null, custom: true, taxable: true, unitCents: 2_500 },
      { title: 'Proof', taxable: false, quantity: 2 },
    ]);
    expect(await findDraft(admin, draft.gid)).toMatchObject({
      gid: draft.gid,
      totalCents: draft.totalCents,
    });
  });

  it('is changed where something is said, and is left alone elsewhere', async () => {
    const draft = await createDraft(admin, cups({ tags: ['a'], address: OAKLAND }));
    const changed = await updateDraft(admin, draft.gid, {
      lines: [{ variantGid: fixture.kraftCup, quantity: 4 }],
    });
    expect(changed).toMatchObject({ linesCents: 5_000, tags: ['a'], customerGid: IVY });
    expect(changed.shippingAddress?.city).toBe('Oakland');
    expect((await updateDraft(admin, draft.gid, { tags: [] })).tags).toEqual([]);
    await expect(updateDraft(admin, NONE, { tags: [] })).rejects.toMatchObject({ kind: 'refused' });
  });

  it('is not there for an id that nothing has', async () => {
    expect(await findDraft(admin, NONE)).toBeNull();
  });

  it('is deleted once, and again without harm', async () => {
    const { gid } = await createDraft(admin, cups());
    await deleteDraft(admin, gid);
    await deleteDraft(admin, gid);
    expect(await findDraft(admin, gid)).toBeNull();
  });

  it('is deleted also when the answer is lost', async () => {
    const { gid } = await createDraft(admin, cups());
    await fixture.fault('DeleteDraft', 'lost-response');
    await expect(deleteDraft(admin, gid)).rejects.toMatchObject({ kind: 'unavailable' });
    await deleteDraft(admin, gid);
    expect(await findDraft(admin, gid)).toBeNull();
  });
});

describe('completing a draft', () => {
  it('waits until it is ready, and makes an order whose payment is pending', async () => {
    const draft = await made();
    expect(draft.ready).toBe(false);
    const order = await completeDraft(admin, draft.gid);
    expect(order.name).toMatch(/^#\d+$/);
    expect(await findDraft(admin, draft.gid)).toMatchObject({ status: 'COMPLETED', order });
  });

  it('makes one order, however often it is asked', async () => {
    const { gid } = await made();
    const orders = [await completeDraft(admin, gid), await completeDraft(admin, gid)];
    expect(orders[0]).toEqual(orders[1]);
  });

  it('makes one order also when the answer is lost', async () => {
    const { gid } = await made();
    await fixture.fault('CompleteDraftPending', 'lost-response');
    await expect(completeDraft(admin, gid)).rejects.toMatchObject({ kind: 'unavailable' });
    const after = await findDraft(admin, gid);
    expect(after?.order).not.toBeNull();
    expect(await completeDraft(admin, gid)).toEqual(after?.order);
  });

  it('is refused for what is not there, and an order’s draft is not deleted', async () => {
    await expect(completeDraft(admin, NONE)).rejects.toMatchObject({ kind: 'refused' });
    const { gid } = await made();
    const order = await completeDraft(admin, gid);
    await expect(deleteDraft(admin, gid)).rejects.toMatchObject({ kind: 'refused' });
    expect((await findDraft(admin, gid))?.order).toEqual(order);
  });
});

describe('a draft whose making was not answered', () => {
  it('is found by its tag, a little later', async () => {
    const tag = `pay-${randomUUID()}`;
    await fixture.fault('CreateDraft', 'lost-response');
    await expect(createDraft(admin, cups({ tags: [tag] }))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    const found = await eventually(async () => {
      const drafts = await findDraftsByTag(admin, tag);
      return drafts.length > 0 && drafts;
    });
    expect(found).toMatchObject([{ status: 'OPEN', order: null }]);
    expect(await findDraftsByTag(admin, `pay-${randomUUID()}`)).toEqual([]);
    await expect(findDraftsByTag(admin, 'a" OR tag:"b')).rejects.toThrow(RangeError);
  });

  it('is given back by its reference as if it had been answered, and made once', async () => {
    const before = await draftCount();
    await fixture.fault('CreateDraft', 'lost-response');
    const { tags, ...input } = cups();
    const draft = await createReferencedDraft({ admin }, 'customer', input);
    expect(draft).toMatchObject({ status: 'OPEN', customerGid: IVY, linesCents: 2_500 });
    expect([tags, draft.tags[0]]).toEqual([[], expect.stringMatching(/^api-[0-9a-f-]{36}$/)]);
    expect(await draftCount()).toBe(before + 1);
  });

  it('is not sent again where it was never made', async () => {
    const before = await draftCount();
    await fixture.fault('CreateDraft', 'error');
    const { tags: _none, ...input } = cups();
    await expect(
      createReferencedDraft({ admin, sleep: async () => undefined }, 'customer', input),
    ).rejects.toMatchObject({ kind: 'unavailable', operation: 'CreateDraft' });
    expect(await draftCount()).toBe(before);
  });
});
