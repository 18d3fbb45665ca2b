import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draftVersion } from '../../app/domain/draft-orders/draft-version.server';
import { followQuotes } from '../../app/models/quotes/quote-steps.server';
import { changeStaffDraft } from '../../app/services/draft-orders/change-staff-draft.server';
import { eachDatabase } from '../support/database';
import { DECLINED_CARD, split } from './payment-fixture';
import { openQuoteFixture, type QuoteFixture, STAFF } from './quote-fixture';

const DAY_MS = 24 * 60 * 60_000;

eachDatabase((_kind, open) => {
  let fixture: QuoteFixture;

  beforeAll(async () => {
    fixture = await openQuoteFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  async function quoted() {
    const payer = await fixture.payer();
    const draftGid = await fixture.draftFor(payer);
    const id = await fixture.sent(draftGid);
    const { totalCents } = await fixture.quote(id);
    return { payer, draftGid, id, total: totalCents ?? 0 };
  }

  describe('accepting', () => {
    it('pays with Earth Cash and a card, and makes the order of the draft once', async () => {
      const { payer, id, draftGid, total } = await quoted();
      await fixture.fund(payer, 500);
      const parts = split({ cash: 500, card: total - 500 });
      const form = { split: parts, formToken: randomUUID() };
      const accepted = await fixture.accept(payer, id, form);
      expect(accepted).toMatchObject({ ok: true, answer: { payment: { state: 'settled' } } });
      expect(await fixture.quote(id)).toMatchObject({ state: 'ordered' });
      expect((await fixture.draft(draftGid)).order?.gid).toBe((await fixture.quote(id)).orderGid);
      expect(await fixture.ordersOf(payer.gid)).toMatchObject([{ displayFinancialStatus: 'PAID' }]);
      expect(await fixture.kinds(id)).toEqual(['sent', 'accepted', 'ordered']);
      // Once more, by the same form and by another tab.
      expect(await fixture.accept(payer, id, form)).toMatchObject({ reason: 'late' });
      expect(await fixture.accept(payer, id, { split: parts })).toMatchObject({ reason: 'late' });
      expect(await fixture.ordersOf(payer.gid)).toHaveLength(1);
    });

    it('twice at once is one payment and one order', async () => {
      const { payer, id, total } = await quoted();
      const parts = split({ card: total });
      const both = await Promise.all([
        fixture.accept(payer, id, { split: parts }),
        fixture.accept(payer, id, { split: parts }),
      ]);
      expect(both.some(({ ok }) => ok)).toBe(true);
      expect(await fixture.paymentsOf(payer.gid)).toHaveLength(1);
      expect(await fixture.ordersOf(payer.gid)).toHaveLength(1);
      expect(await fixture.intentsOf(payer)).toHaveLength(1);
    });

    it('goes on terms with a purchase order number, for who may order on invoice', async () => {
      const { payer, id, total } = await quoted();
      const parts = split({ terms: total });
      const onTerms = { terms: 'net_30' as const, poNumber: 'PO "7" 🌱' };
      expect(await fixture.accept(payer, id, { split: parts, onTerms })).toMatchObject({
        ok: true,
        answer: { kind: 'refused', rejection: { code: 'payment_terms_not_granted' } },
      });
      // What was refused before it began can be accepted at once.
      expect(await fixture.quote(id)).toMatchObject({ state: 'sent' });
      await fixture.grantTerms(payer.gid);
      const accepted = await fixture.accept(payer, id, { split: parts, onTerms });
      expect(accepted).toMatchObject({ ok: true, answer: { payment: { state: 'settled' } } });
      const [payment] = await fixture.paymentsOf(payer.gid);
      expect(payment).toMatchObject({ purpose: 'quote', terms: 'net_30', po_number: 'PO "7" 🌱' });
      expect(await fixture.ordersOf(payer.gid)).toMatchObject([
        { displayFinancialStatus: 'PENDING' },
      ]);
    });

    it('after a declined card the draft stays, and the quote can be accepted another way', async () => {
      const payer = await fixture.payer(DECLINED_CARD);
      const draftGid = await fixture.draftFor(payer);
      const id = await fixture.sent(draftGid);
      const total = (await fixture.quote(id)).totalCents ?? 0;
      const declined = await fixture.accept(payer, id, { split: split({ card: total }) });
      expect(declined).toMatchObject({ ok: true, answer: { payment: { state: 'failed' } } });
      expect(await fixture.quote(id)).toMatchObject({ state: 'sent' });
      expect((await fixture.draft(draftGid)).order).toBeNull();
      await fixture.fund(payer, total);
      const paid = await fixture.accept(payer, id, { split: split({ cash: total }) });
      expect(paid).toMatchObject({ ok: true, answer: { payment: { state: 'settled' } } });
      expect(await fixture.kinds(id)).toEqual([
        'sent',
        'accepted',
        'payment_failed',
        'accepted',
        'ordered',
      ]);
    });

    it('an old version, another customer’s, an expired one or one whose draft has changed is refused', async () => {
      const { payer, draftGid, id, total } = await quoted();
      const parts = { split: split({ card: total }) };
      const other = await fixture.payer();
      expect(await fixture.accept(other, id, parts)).toMatchObject({ reason: 'not-found' });
      await fixture.sent(draftGid);
      expect(await fixture.accept(payer, id, parts)).toMatchObject({ reason: 'changed' });
      await fixture.reprice(draftGid, 'Changed at Shopify');
      const newest = { ...parts, version: 2 };
      expect(await fixture.accept(payer, id, newest)).toMatchObject({ reason: 'moved' });
      expect((await fixture.quote(id)).awaitsStaffSince).not.toBeNull();
      await fixture.sent(draftGid);
      const later = () => fixture.now() + 11 * DAY_MS;
      const process = fixture.startProcess();
      const expired = await fixture.accept(payer, id, { ...parts, version: 3 }, process, later);
      expect(expired).toMatchObject({ reason: 'expired' });
      expect(await fixture.paymentsOf(payer.gid)).toEqual([]);
    });

    it('that is being paid cannot be changed by staff', async () => {
      const { payer, draftGid, id, total } = await quoted();
      const dying = fixture.startProcess({ dieAt: 'pay_after_hold' });
      await fixture
        .accept(payer, id, { split: split({ card: total }) }, dying)
        .catch(() => undefined);
      expect(await fixture.quote(id)).toMatchObject({ state: 'accepted' });
      const version = draftVersion(await fixture.draft(draftGid));
      const change = { gid: draftGid, version, formToken: randomUUID(), change: { note: 'No' } };
      const actor = { staffId: STAFF.id, requestId: null };
      expect(await changeStaffDraft(fixture.needs, actor, change)).toMatchObject({
        code: 'of-payment',
      });
      expect(await fixture.send(draftGid)).toMatchObject({ code: 'of-payment' });
    });

    it('an order that staff made of the draft is the quote’s', async () => {
      const { id, payer } = await quoted();
      const order = 'gid://shopify/Order/990001';
      const { draftGid } = await fixture.quote(id);
      await sql`
        insert into draft_mirror (draft_gid, number, customer_gid, name, status, total_cents, tags,
          words, order_gid, updated_at, fetched_at, body)
        values (${draftGid}, 1, ${payer.gid}, '#D1', 'COMPLETED', 1, '{}', ''::tsvector, ${order},
          now(), now(), ${JSON.stringify({ order: { gid: order, name: '#990001' } })}::jsonb)
        on conflict (draft_gid) do update set order_gid = excluded.order_gid, body = excluded.body`.execute(
        fixture.db,
      );
      await followQuotes(fixture.db, id, fixture.now());
      expect(await fixture.quote(id)).toMatchObject({ state: 'ordered', orderName: '#990001' });
    });
  });
});
