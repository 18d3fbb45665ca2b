import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { cents } from '../../app/domain/core/money';
import { INVARIANTS } from '../../app/domain/discrepancies/invariants';
import { saveCheckoutAddress } from '../../app/models/checkout/checkout.server';
import { claimSync } from '../../app/models/core/mirror-sync.server';
import { claimQueuedMirrors } from '../../app/models/core/mirror-queue.server';
import { findArtworkFile, listArtworks } from '../../app/models/core/artwork.server';
import { followPayments } from '../../app/models/custom-orders/custom-order-payment.server';
import type { Database } from '../../app/models/core/database.server';
import {
  acceptCustomOrder,
  commentOnCustomOrder,
} from '../../app/services/custom-orders/accept-custom-order.server';
import { recordShopifyEvent } from '../../app/services/webhooks/record-event.server';
import { syncMirror } from '../../app/services/sync/sync-mirror.server';
import { syncPage } from '../../app/services/sync/sync-page.server';
import { eachDatabase } from '../support/database';
import { listViolations } from '../support/violations';
import { openCustomOrderFixture, type CustomOrderFixture } from './custom-order-fixture';
import { PORTLAND } from './draft-fixture';
import { MINUTE_MS, split, type Payer } from './payment-fixture';

/** Every personal detail that the tests write. */
const PERSONAL = /nora|quinn|ivy|nakamura|fern lane|example\.com|one mark|mark\.svg|ring twice/i;

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: CustomOrderFixture;
  beforeAll(async () => {
    database = await open();
    fixture = await openCustomOrderFixture(database);
  });
  afterAll(() => fixture.discardAll());

  const mirrorContext = () => ({
    db: fixture.db,
    admin: fixture.adminClient,
    now: fixture.needs.now,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    config: { commission: COMMISSION_RULES },
  });

  /** @param waiting who cannot be forgotten yet */
  async function syncDue(waiting: readonly Payer[] = []): Promise<void> {
    const now = new Date(fixture.needs.now() + MINUTE_MS);
    const due = await claimQueuedMirrors(fixture.db, { owner: 'syncer', now, limit: 100 });
    for (const queued of due) await syncMirror(mirrorContext(), queued);
    const left = await fixture.db
      .selectFrom('mirror_queue')
      .select(['gid', 'last_error'])
      .execute();
    expect(left).toEqual(waiting.map(({ gid }) => ({ gid, last_error: 'erasure-waits' })));
  }

  /** Receives the webhook and works on it. */
  async function redact(payer: Payer, topic = 'customers/redact', waits = false): Promise<void> {
    const { gid } = payer;
    const headers = { 'X-Shopify-Webhook-Id': randomUUID(), 'X-Shopify-Topic': topic };
    const body = { id: Number(gid.split('/').at(-1)) };
    const message = topic === 'customers/redact' ? { customer: body } : body;
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    await recordShopifyEvent(
      fixture.db,
      new Headers(headers),
      bytes,
      new Date(fixture.needs.now()),
    );
    await syncDue(waits ? [payer] : []);
  }

  /** Runs the nightly sync, which also continues unfinished redactions. */
  async function night(): Promise<void> {
    const now = new Date(fixture.needs.now());
    let page = await claimSync(fixture.db, 'drafts', { owner: 'sweeper', now, dueBefore: now });
    expect(page).not.toBeNull();
    while (page !== null) page = await syncPage(mirrorContext(), page);
    await syncDue();
  }

  /** Returns everything stored about a customer outside the mirror, as text. */
  async function stored({ gid }: Payer): Promise<string> {
    const { rows } = await sql<{ row: string }>`
      with mine as (select * from custom_order where customer_gid = ${gid})
      select to_jsonb(mine)::text as row from mine
      union all select to_jsonb(e)::text from custom_order_event e
        where custom_order_id in (select id from mine)
      union all select to_jsonb(p)::text from proof p where custom_order_id in (select id from mine)
      union all select to_jsonb(a)::text || coalesce(encode(b.bytes, 'escape'), '')
        from artwork a left join stored_bytes b on b.key = a.original_key where customer_gid = ${gid}
      union all select to_jsonb(p)::text from payment p where customer_gid = ${gid}
      union all select to_jsonb(c)::text from checkout c where customer_gid = ${gid}
      union all select to_jsonb(r)::text from product_review r where customer_gid = ${gid}
      order by 1`.execute(fixture.db);
    return rows.map(({ row }) => row).join('\n');
  }

  /** Returns what the audit finds, without I-5: the fixture's deposits have no row in the report. */
  async function violations() {
    const found = [];
    const at = new Date(fixture.needs.now());
    for (const check of INVARIANTS.filter((name) => name !== 'I-5')) {
      found.push(...(await listViolations(fixture.db, check, at)));
    }
    return found;
  }

  /** Returns a cart with every kind of personal data that one can have. */
  const cartOf = (payer: Payer, cash: number) => {
    const draftInput = {
      ...fixture.draftOf(payer, cents(cash)),
      address: PORTLAND,
      note: 'Ring twice',
      attributes: [{ name: 'From', value: 'Nora' }],
      lines: [
        {
          title: 'Printed cups',
          priceCents: cents(cash),
          quantity: 1,
          taxable: false,
          properties: [{ name: 'For', value: 'Nora' }],
        },
      ],
    };
    return fixture.cart(payer, split({ cash }), { draftInput });
  };

  const review = ({ gid }: Payer) =>
    sql`insert into product_review
      (product_gid, customer_gid, order_gid, author, stars, title, text, created_at)
      values ('cup', ${gid}, 'order', 'Nora', 5, 'Nora', 'Ring twice', now())`.execute(fixture.db);

  const toCheckout = ({ gid }: Payer) =>
    saveCheckoutAddress(
      fixture.db,
      gid,
      { cartSubject: 'a'.repeat(64), encryptedCartId: 'sealed' },
      { address: PORTLAND, key: null, name: 'Nora at home' },
      new Date(fixture.needs.now()),
    );

  /** Makes a custom order with a quote, a draft, comments and an approved proof. */
  async function approved(payer: Payer): Promise<string> {
    const id = await fixture.requested(payer);
    const message = { said: 'Nora here, ring twice.', formToken: randomUUID() };
    await commentOnCustomOrder(fixture.needs, fixture.actorOf(payer), id, message);
    expect(await fixture.quote(id, 0)).toEqual({ ok: true });
    expect(await fixture.drive(id)).toBe('done');
    expect(await fixture.proof(id, payer)).toEqual({ ok: true });
    expect(await fixture.approve(id, payer, 1)).toEqual({ ok: true });
    return id;
  }

  describe.each(['customers/redact', 'customers/delete'])('after %s', (topic) => {
    it('nothing personal is left of what has ended, and its money stays', async () => {
      const payer = await fixture.payer();
      await fixture.fund(payer, 2_500);
      const payment = await fixture.startProcess().begin(payer, cartOf(payer, 2_550));
      await fixture.workDue();
      const id = await approved(payer);
      const unsent = await fixture.artwork(payer.gid);
      await toCheckout(payer);
      await review(payer);
      const other = await fixture.payer();
      await fixture.requested(other);
      const ofOther = await stored(other);
      const before = await fixture.find(payment.id);
      const balances = await fixture.balances(payer.gid);
      expect(await stored(payer)).toMatch(PERSONAL);
      expect(await fixture.draftsAt(id)).toHaveLength(1);

      await redact(payer, topic);
      expect(await stored(payer)).not.toMatch(PERSONAL);
      expect(await stored(other)).toBe(ofOther);
      expect(await listArtworks(fixture.db, id)).toEqual([]);
      expect(
        await findArtworkFile(fixture.db, unsent, { customerGid: payer.gid }, 'original'),
      ).toBeNull();
      const { artworkId } = await fixture.order(id);
      expect(await findArtworkFile(fixture.db, artworkId, null, 'original')).toBeNull();

      const after = await fixture.find(payment.id);
      expect(after).toEqual({ ...before, draftInput: after.draftInput });
      expect(after.draftInput).toMatchObject({ email: '', address: null, attributes: [] });
      expect(after.draftInput?.lines).toEqual([
        { title: 'Printed cups', priceCents: 2_550, quantity: 1, taxable: false },
      ]);
      expect(await fixture.balances(payer.gid)).toEqual(balances);
      expect(await violations()).toEqual([]);

      // An unpaid custom order is cancelled, together with its draft.
      expect(await fixture.order(id)).toMatchObject({ state: 'cancelled', quote: { no: 1 } });
      expect(await fixture.drive(id)).toBe('done');
      expect(await fixture.draftsAt(id)).toEqual([]);

      const once = await stored(payer);
      await redact(payer, topic);
      expect(await stored(payer)).toBe(once);
    });
  });

  it('whose money is on its way is forgotten once it has ended and nothing is left', async () => {
    const payer = await fixture.payer();
    await fixture.fund(payer, 2_500);
    await fixture.startProcess({ dieAt: 'pay_before_draft' }).pay(payer, cartOf(payer, 2_550));
    await toCheckout(payer);
    const before = await stored(payer);
    await redact(payer, 'customers/redact', true);
    expect(await stored(payer)).toBe(before);
    const [held] = await fixture.paymentsOf(payer.gid);
    expect(held).toMatchObject({ state: 'held', redacted_at: null });
    expect(await fixture.discrepancies()).toContain(`erasure-waits ${payer.gid}`);

    await fixture.forgetLeases();
    await fixture.workDue();
    expect(await fixture.books(payer)).toMatchObject({ states: ['settled'], orders: ['PAID'] });
    expect(await stored(payer)).toMatch(PERSONAL);
    await syncDue();
    expect(await stored(payer)).not.toMatch(PERSONAL);
    expect(await fixture.discrepancies()).not.toContain(`erasure-waits ${payer.gid}`);
    expect(await violations()).toEqual([]);
  });

  it('a request that is being paid is made first, and forgotten then', async () => {
    const payer = await fixture.payer();
    const id = await approved(payer);
    const formToken = randomUUID();
    const accepted = await acceptCustomOrder(fixture.needs, fixture.actorOf(payer), id, formToken);
    if (!accepted) throw new Error('not accepted');
    await redact(payer);
    expect(await fixture.order(id)).toMatchObject({ state: 'accepted', address: PORTLAND });

    const { draftTotalCents } = await fixture.order(id);
    await fixture.startProcess().begin(payer, {
      formToken,
      purpose: 'custom_order',
      subject: id,
      draftInput: null,
      draftGid: accepted.draftGid,
      split: split({ card: draftTotalCents ?? 0 }),
      paymentMethodId: payer.method,
      organizationId: null,
    });
    await fixture.workDue();
    await followPayments(fixture.db, id, fixture.needs.now());
    await night();
    const order = await fixture.order(id);
    expect(order).toMatchObject({ state: 'ordered', address: null, email: '', customerName: '' });
    expect(await stored(payer)).not.toMatch(PERSONAL);
    // The last event still has the name of the order.
    expect(await stored(payer)).toContain(`"said": "${order.orderName}"`);
    expect(await violations()).toEqual([]);
  });

  it('lets nothing else through', async () => {
    const [gone, stays] = [await fixture.payer(), await fixture.payer()];
    const [redacted, untouched] = [await approved(gone), await approved(stays)];
    await redact(gone);
    const refused = async (statement: string, id: string) => {
      const where = ` where custom_order_id = '${id}'`;
      await expect(database.executeSql(statement + where), statement).rejects.toThrow('is refused');
    };
    for (const id of [redacted, untouched]) {
      await refused(`update custom_order_event set said = 'Something else'`, id);
      await refused(`update custom_order_event set said = null, at = at + interval '1 day'`, id);
      await refused(`update custom_order_event set actor = 'staff', said = null`, id);
      await refused(`delete from custom_order_event`, id);
      await refused(`update proof set note = 'Something else'`, id);
      await refused(`update proof set version = 9, note = null`, id);
      await refused(`delete from proof`, id);
      await refused(`update artwork set original_key = gen_random_uuid(), file_name = ''`, id);
      await refused(`update artwork set sha256 = repeat('0', 64)`, id);
      await refused(`delete from artwork`, id);
    }
    await refused(`update custom_order_event set said = null`, untouched);
    await refused(`update proof set note = null`, untouched);
    const emptied = `original_key = null, drawing_key = null, width = null, height = null, file_name = ''`;
    await refused(`update artwork set ${emptied}, redacted_at = now()`, untouched);
    // Marking a custom order as redacted is not enough if its customer is not to be forgotten.
    await database.executeSql(`update custom_order set state = 'cancelled', email = '', notes = null,
      customer_name = '', address = null, redacted_at = now() where id = '${untouched}'`);
    await refused(`update custom_order_event set said = null`, untouched);
  });

  it('a payment that has not ended cannot be marked as redacted', async () => {
    const payer = await fixture.payer();
    await fixture.fund(payer, 20_000);
    await fixture.startProcess({ dieAt: 'pay_before_draft' }).pay(payer, cartOf(payer, 1_000));
    const marked = fixture.db
      .updateTable('payment')
      .set({ redacted_at: new Date() })
      .where('customer_gid', '=', payer.gid)
      .execute();
    await expect(marked).rejects.toThrow('payment_redacted');
  });
});
