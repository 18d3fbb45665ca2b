import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emailLinks } from '../../app/content/emails/email-links';
import { cents } from '../../app/domain/core/money';
import { linesVersion } from '../../app/domain/order-edits/order-version.server';
import { findOutboxEmail } from '../../app/models/emails/email-outbox.server';
import { orderChangeLetter } from '../../app/services/order-edits/order-change-letter.server';
import { eachDatabase } from '../support/database';
import { outboxOf } from '../support/outbox';
import { adminFor } from './draft-fixture';
import { added, orderEdits } from './order-edit-fixture';
import { DECLINED_CARD, split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const CHALLENGED_CARD = '4000002760003184';

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const { order, edit, setQuantity, endEdits, sums, openEdits } = orderEdits(() => fixture);

  /** An order that was paid here. */
  async function paidOrder(parts = split({ cash: 3_000, card: 2_000 })) {
    const { payer, payment } = await fixture.paid(parts);
    const gid = payment.orderGid ?? '';
    return { payer, payment, gid };
  }

  /** The mail about an edit, as it is written when it is sent. */
  async function letterOf(done: Awaited<ReturnType<typeof edit>>) {
    if (!done.ok || !('edit' in done)) throw new Error('it was not made');
    const { id } = await fixture.db
      .selectFrom('email_outbox')
      .select('id')
      .where('key', '=', `order-changed:${done.edit.id}`)
      .executeTakeFirstOrThrow();
    const email = await findOutboxEmail(fixture.db, String(id));
    if (email === null) throw new Error('it was deleted');
    const links = emailLinks('https://store.example');
    const context = { db: fixture.db, admin: adminFor(fixture.url), links };
    return orderChangeLetter(context as Parameters<typeof orderChangeLetter>[0], email);
  }

  describe('an order that staff edit', () => {
    it('costs more, and its customer pays the rest on its page', async () => {
      const { payer, gid } = await paidOrder();
      const done = await edit(gid, { added: [added(700, 2)] });
      expect(done).toMatchObject({
        ok: true,
        edit: { state: 'done', settlement: 'owed', settledCents: 1_400 },
      });
      expect(await sums(gid)).toEqual({ total: 6_400, net: 5_000 });
      expect(await outboxOf(fixture.db, payer.gid)).toContainEqual([
        'order-changed',
        expect.objectContaining({ due: '$14.00' }),
      ]);
      const request = fixture.cart(payer, split({ card: 1_400 }), {
        purpose: 'order' as const,
        subject: gid,
        draftInput: null,
      });
      const payment = await fixture.startProcess().begin(payer, request);
      expect(payment.state).toBe('settled');
      expect(await sums(gid)).toEqual({ total: 6_400, net: 6_400 });
    });

    it('is charged to its card at once, and to its Earth Cash', async () => {
      const { payer, gid } = await paidOrder();
      const before = await fixture.books(payer);
      const first = await edit(gid, { added: [added(1_250)] }, { method: 'card' });
      expect(first).toMatchObject({ ok: true, edit: { settlement: 'charged' } });
      const second = await edit(gid, { added: [added(250)] }, { method: 'cash' });
      expect(second).toMatchObject({ ok: true, edit: { settlement: 'charged' } });
      expect(await sums(gid)).toEqual({ total: 6_500, net: 6_500 });
      expect(await fixture.books(payer)).toMatchObject({
        chargedCents: 3_250,
        charges: 2,
        available: before.available - 250,
        payable: 0,
        orders: ['PAID'],
      });
      expect(await fixture.audit()).toEqual([]);
    });

    it('costs less, and the cascade gives the difference back to where it came from', async () => {
      const { payer, gid } = await paidOrder();
      const before = await fixture.books(payer);
      expect(await edit(gid, { added: [added(2_500)] }, { method: 'card' })).toMatchObject({
        ok: true,
      });
      // Of 7,500 the first 5,000 were paid first: three fifths of them with Earth Cash.
      expect(await setQuantity(gid, 0)).toMatchObject({
        ok: true,
        edit: { settlement: 'refunded', settledCents: 5_000 },
      });
      await fixture.giveBack();
      expect(await sums(gid)).toEqual({ total: 2_500, net: 2_500 });
      expect(await fixture.books(payer)).toMatchObject({
        available: before.available + 3_000,
        chargedCents: 2_500,
      });
      expect(await fixture.audit()).toEqual([]);
      expect(await fixture.discrepancies()).toEqual([]);
    });

    it.each([
      ['is declined', DECLINED_CARD],
      ['needs its customer at the bank', CHALLENGED_CARD],
    ])(
      'stays owed if its card %s: its customer pays it, staff see it until then',
      async (_, card) => {
        const payer = await fixture.payer(card);
        await fixture.fund(payer, 5_000);
        const { payment } = await fixture.paid(split({ cash: 1_000 }), payer);
        const gid = payment.orderGid ?? '';
        await fixture.db
          .updateTable('payment')
          .set({ payment_method_id: payer.method, stripe_customer_id: payer.customer })
          .where('id', '=', payment.id)
          .execute();
        const done = await edit(gid, { added: [added(600)] }, { method: 'card' });
        expect(done).toMatchObject({ ok: true, edit: { settlement: 'not-charged' } });
        expect(await sums(gid)).toEqual({ total: 1_600, net: 1_000 });
        expect(await fixture.books(payer)).toMatchObject({ charges: 0, payable: 0 });
        const mails = (await outboxOf(fixture.db, payer.gid)).filter(
          ([template]) => template === 'order-changed',
        );
        expect(mails).toEqual([
          ['order-changed', { order: expect.any(String) as string, due: '$6.00' }],
        ]);
        expect(await openEdits(gid)).toEqual([gid]);
        expect(await letterOf(done)).toMatchObject({
          to: payer.email,
          variables: {
            changes: 'Added: 1 × More cups',
            before: '$10.00',
            total: '$16.00',
            difference: expect.stringContaining('We couldn’t charge $6.00') as string,
            action: 'Pay $6.00',
            link: expect.stringMatching(/\/orders\/\d+\/pay$/) as string,
          },
        });
        const request = fixture.cart(payer, split({ cash: 600 }), {
          purpose: 'order' as const,
          subject: gid,
          draftInput: null,
        });
        expect((await fixture.startProcess().begin(payer, request)).state).toBe('settled');
        expect(await sums(gid)).toEqual({ total: 1_600, net: 1_600 });
        expect(await openEdits(gid)).toEqual([]);
      },
    );

    it('has a discount on what it has, gives it back, and takes it away again', async () => {
      const { payer, gid } = await paidOrder(split({ card: 4_000 }));
      const lineGid = (await order(gid)).lines[0]?.gid ?? '';
      const tenth = { discounts: [{ lineGid, discount: { basisPoints: 1_000 } }] };
      expect(await edit(gid, tenth)).toMatchObject({
        ok: true,
        edit: { settlement: 'refunded', settledCents: 400, after: { totalCents: 3_600 } },
      });
      await fixture.giveBack();
      expect(await fixture.books(payer)).toMatchObject({ chargedCents: 3_600 });
      expect((await order(gid)).lines[0]).toMatchObject({ discountCents: 400 });
      const ended = { discounts: [{ lineGid, discount: null }] };
      expect(await edit(gid, ended)).toMatchObject({
        ok: true,
        edit: { settlement: 'owed', settledCents: 400 },
      });
      expect(await sums(gid)).toEqual({ total: 4_000, net: 3_600 });
      // Beyond what one person may give alone.
      const whole = { discounts: [{ lineGid, discount: { basisPoints: 10_000 } }] };
      const high = await paidOrder(split({ card: 60_000 }));
      const of = { lineGid: (await order(high.gid)).lines[0]?.gid ?? '' };
      expect(
        await edit(high.gid, { discounts: [{ ...whole.discounts[0]!, ...of }] }),
      ).toMatchObject({ ok: false, code: 'discount' });
    });

    it('keeps its shipping line, its discount and what staff have said of them', async () => {
      const { gid } = await paidOrder(split({ card: 4_000 }));
      const done = await edit(gid, {
        added: [
          { ...added(1_000, 2), discount: { basisPoints: 2_500 } },
          { ...added(500), discount: { amountCents: cents(125) } },
        ],
        shipping: { title: 'Express', cents: cents(995) },
      });
      expect(done).toMatchObject({
        ok: true,
        edit: { before: { totalCents: 4_000 }, after: { totalCents: 6_870 } },
      });
      const log = await fixture.db
        .selectFrom('staff_action')
        .select(['outcome', 'details'])
        .where('subject_id', '=', gid)
        .orderBy('id')
        .execute();
      expect(log).toMatchObject([
        { outcome: 'asked', details: { beforeCents: 4_000 } },
        { outcome: 'done', details: { beforeCents: 4_000, afterCents: 6_870 } },
      ]);
    });
  });

  it('is edited and charged once, although the process is killed after the commit', async () => {
    const { payer, gid } = await paidOrder(split({ card: 2_000 }));
    const asked = { method: 'card', dieAt: 'edit_after_commit' } as const;
    await expect(edit(gid, { added: [added(800)] }, asked)).rejects.toThrow('edit_after_commit');
    await endEdits();
    expect(await sums(gid)).toEqual({ total: 2_800, net: 2_800 });
    expect(await fixture.books(payer)).toMatchObject({ charges: 2, chargedCents: 2_800 });
  });

  describe('an edit that is not made', () => {
    it('was reviewed on an order that somebody has changed since', async () => {
      const { gid } = await paidOrder();
      const seen = linesVersion(await order(gid));
      expect(await edit(gid, { added: [added(100)] })).toMatchObject({ ok: true });
      expect(await edit(gid, { added: [added(100)] }, { seen })).toMatchObject({
        ok: false,
        code: 'changed',
      });
    });

    it('by two people at once is made once', async () => {
      const { gid } = await paidOrder();
      const all = await Promise.all([1, 2, 3].map(() => edit(gid, { added: [added(100)] })));
      expect(all.filter(({ ok }) => ok)).toHaveLength(1);
      for (const each of all) if (!each.ok) expect(['open', 'changed']).toContain(each.code);
      expect(await sums(gid)).toEqual({ total: 5_100, net: 5_000 });
    });

    it('comes while a payment of the order is under way', async () => {
      const { payer, gid } = await paidOrder();
      await edit(gid, { added: [added(900)] });
      const request = fixture.cart(payer, split({ card: 900 }), {
        purpose: 'order' as const,
        subject: gid,
        draftInput: null,
      });
      await fixture
        .startProcess({ dieAt: 'pay_after_hold' })
        .pay(payer, request)
        .catch(() => undefined);
      expect(await edit(gid, { added: [added(100)] })).toMatchObject({ code: 'under-way' });
      await fixture.forgetLeases();
      await fixture.workDue();
      expect(await sums(gid)).toEqual({ total: 5_900, net: 5_900 });
    });

    it.each([
      ['nothing', {}],
      ['quantity', { added: [added(100, 0)] }],
      ['rejected', { added: [{ ...added(100), title: ' ' }] }],
    ])('changes %s that Shopify or we allow', async (code, change) => {
      const { gid } = await paidOrder(split({ card: 1_000 }));
      expect(await edit(gid, change)).toMatchObject({ ok: false, code });
      expect(await sums(gid)).toEqual({ total: 1_000, net: 1_000 });
    });

    it('is of a canceled order', async () => {
      const { payment, gid } = await paidOrder(split({ card: 1_000 }));
      await fixture.control('POST', 'shopify', { action: 'order-cancel', name: payment.orderName });
      expect(await edit(gid, { added: [added(100)] })).toMatchObject({ code: 'closed' });
    });
  });
});
