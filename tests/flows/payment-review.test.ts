import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commandOf } from '../../scripts/reconcile-options';
import { doCommand } from '../../server/do-command';
import { eachDatabase } from '../support/database';
import { split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const REQUIRES_3DS = '4000002760003184';
const BY = '--by=Nina Hart';
const WHY = '--reason=Talked to the customer';

/** Payments in review, and how a person ends them (docs/money.md). */
eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** Runs a command as the script does, starting from its options, in a process of its own. */
  function run(...given: string[]): Promise<Record<string, unknown>> {
    const { app, reconcile } = fixture.startWork();
    return doCommand(app, reconcile, commandOf(given)) as Promise<Record<string, unknown>>;
  }

  /** Makes a payment of $10 Earth Cash and $15 by a card whose charge now names another payment. */
  async function inReview() {
    const payer = await fixture.payer(REQUIRES_3DS);
    await fixture.fund(payer, 5_000);
    const process = fixture.startProcess();
    const request = fixture.cart(payer, split({ cash: 1_000, card: 1_500 }));
    const { id, nextActionUrl } = await process.begin(payer, request);
    const [intent] = await fixture.intentsOf(payer);
    const says = (payment: string) =>
      fixture.stripe.paymentIntents.update(intent?.id ?? '', { metadata: { payment_id: payment } });
    await says(randomUUID());
    await fixture.form(String(nextActionUrl), { outcome: 'complete' });
    expect((await process.drive(id)).state).toBe('review');
    expect(await discrepanciesOf(id)).toEqual(['charge-in-doubt']);
    expect(await fixture.books(payer)).toMatchObject({ available: 4_100, reserved: 1_000 });
    return { payer, id, request, intent: intent?.id ?? '', says };
  }

  const discrepanciesOf = async (id: string) =>
    (await fixture.discrepancies()).flatMap((one) =>
      one.endsWith(` ${id}`) ? [one.split(' ')[0]] : [],
    );
  const decisions = (id: string) =>
    fixture.db
      .selectFrom('discrepancy')
      .select(['closed_by', 'detail'])
      .where('subject', '=', id)
      .where('kind', '=', 'payment-review-decided')
      .orderBy('opened_at')
      .execute();

  const GIVEN_BACK = { states: ['failed'], available: 5_100, reserved: 0, payable: 0, orders: [] };

  describe('--undo', () => {
    it('gives everything back once, and says who and why', async () => {
      const { payer, id, request } = await inReview();
      expect(await run(`--undo=${id}`, WHY, BY)).toEqual({
        payment: id,
        decision: 'undo',
        state: 'failed',
        breaks: [],
      });
      expect(await fixture.books(payer)).toMatchObject({
        ...GIVEN_BACK,
        chargedCents: 0,
        failures: ['payment_undone_by_staff'],
      });
      expect(await fixture.draftsOf(id)).toEqual([]);
      expect(await decisions(id)).toEqual([
        {
          closed_by: 'Nina Hart',
          detail: {
            decision: 'undo',
            reason: 'Talked to the customer',
            closed: ['charge-in-doubt'],
          },
        },
      ]);
      expect(await run(`--undo=${id}`, WHY, BY)).toEqual({ error: 'This payment is failed.' });
      expect(await fixture.kinds(id)).toEqual(['payment_held', 'payment_released']);
      expect(await fixture.audit()).toEqual([]);
      // The cart can be paid again.
      const again = fixture.cart(payer, split({ cash: 2_500 }), { subject: request.subject });
      expect((await fixture.startProcess().begin(payer, again)).state).toBe('settled');
    });

    it('by two people at the same moment is one decision', async () => {
      const { payer, id } = await inReview();
      const answers = await Promise.all([
        run(`--undo=${id}`, WHY, BY),
        run(`--undo=${id}`, '--card=settled', WHY, '--by=Olive'),
      ]);
      expect(answers.filter((answer) => 'decision' in answer)).toHaveLength(1);
      expect(await decisions(id)).toHaveLength(1);
      await fixture.workDue();
      expect(await fixture.books(payer)).toMatchObject(GIVEN_BACK);
      expect(await fixture.kinds(id)).toEqual(['payment_held', 'payment_released']);
    });

    it('is finished by the runner when somebody is silent meanwhile', async () => {
      const { payer, id } = await inReview();
      await fixture.fault('stripe', 'refunds.create', 'lost-response', { times: 5 });
      expect(await run(`--undo=${id}`, WHY, BY)).toMatchObject({ state: 'undoing' });
      await fixture.clearFaults();
      await fixture.workDue();
      expect(await fixture.books(payer)).toMatchObject({ ...GIVEN_BACK, chargedCents: 0 });
    });

    it('keeps its reason out of the log', async () => {
      const { id } = await inReview();
      const { app, reconcile, lines } = fixture.startWork();
      await doCommand(app, reconcile, commandOf([`--undo=${id}`, WHY, BY]));
      expect(JSON.stringify(lines)).toContain('Nina Hart');
      expect(JSON.stringify(lines)).not.toContain('Talked');
    });

    it('with the card settled otherwise gives the Earth Cash back alone', async () => {
      const { payer, id, intent } = await inReview();
      expect(await run(`--undo=${id}`, '--card=settled', WHY, BY)).toMatchObject({
        decision: 'undo-without-card',
        state: 'failed',
        breaks: [],
      });
      expect(await fixture.books(payer)).toMatchObject({
        ...GIVEN_BACK,
        chargedCents: 1_500,
        failures: ['payment_card_settled'],
      });
      await fixture.startWork().reconcile('recent');
      expect(await discrepanciesOf(intent)).toEqual([]);
      expect(await fixture.audit()).toEqual([]);
    });

    it('of a charge that Stripe does not know comes back, until the card is called settled', async () => {
      const { payer, id } = await inReview();
      const set = { payment_intent_id: `pi_${randomUUID()}` };
      await fixture.db.updateTable('payment').set(set).where('id', '=', id).execute();
      expect(await run(`--undo=${id}`, WHY, BY)).toMatchObject({
        state: 'review',
        breaks: ['payment-intent-missing'],
      });
      expect(await run(`--undo=${id}`, '--card=settled', WHY, BY)).toMatchObject({
        state: 'failed',
      });
      expect(await fixture.books(payer)).toMatchObject({ available: 5_100, reserved: 0 });
      expect(await decisions(id)).toHaveLength(2);
    });

    it('does not call a card settled that took nothing, or that nobody can see', async () => {
      const { id } = await inReview();
      const payer = await fixture.payer();
      const open = await fixture.stripe.paymentIntents.create({
        amount: 1_500,
        currency: 'usd',
        customer: payer.customer,
      });
      const rejection = async () => (await run(`--undo=${id}`, '--card=settled', WHY, BY))['error'];
      await fixture.fault('stripe', 'paymentIntents.retrieve', 'lost-response', { times: 5 });
      expect(await rejection()).toContain('couldn’t be read');
      await fixture.clearFaults();
      const set = { payment_intent_id: open.id };
      await fixture.db.updateTable('payment').set(set).where('id', '=', id).execute();
      expect(await rejection()).toContain('it took no money');
      expect((await fixture.find(id)).state).toBe('review');
      expect(await decisions(id)).toEqual([]);
    });
  });

  describe('--retry', () => {
    it('goes on where it was, once the charge fits again', async () => {
      const { payer, id, says } = await inReview();
      expect(await run(`--retry=${id}`, WHY, BY)).toMatchObject({
        decision: 'retry',
        state: 'review',
        breaks: ['charge-in-doubt'],
      });
      await says(id);
      expect(await run(`--retry=${id}`, WHY, BY)).toEqual({
        payment: id,
        decision: 'retry',
        state: 'settled',
        breaks: [],
      });
      expect(await fixture.books(payer)).toMatchObject({
        available: 4_100,
        reserved: 0,
        chargedCents: 1_500,
        charges: 1,
        orders: ['PAID'],
      });
      expect(await fixture.kinds(id)).toEqual(['payment_held', 'payment_spent']);
      expect(await run(`--retry=${id}`, WHY, BY)).toEqual({ error: 'This payment is settled.' });
      expect(await fixture.audit()).toEqual([]);
    });

    it('of a payment whose charge was never begun goes on from its start', async () => {
      const payer = await fixture.payer();
      await fixture.fund(payer, 5_000);
      const request = fixture.cart(payer, split({ cash: 1_000, card: 1_500 }));
      const dying = fixture.startProcess({ dieAt: 'pay_before_create' });
      await dying.pay(payer, request).catch(() => undefined);
      const [row] = await fixture.paymentsOf(payer.gid);
      const id = row?.id ?? '';
      await fixture.db
        .updateTable('payment')
        .set({ state: 'review', lease_owner: null, lease_until: null })
        .where('id', '=', id)
        .execute();
      expect(await run(`--retry=${id}`, WHY, BY)).toMatchObject({ state: 'settled' });
      expect(await fixture.books(payer)).toMatchObject({ charges: 1, orders: ['PAID'] });
      expect(await fixture.draftsOf(id)).toHaveLength(1);
    });
  });

  it('is refused for a payment that is none, or not in review', async () => {
    expect(await run(`--undo=${randomUUID()}`, WHY, BY)).toEqual({
      error: 'This payment doesn’t exist.',
    });
    const { payment } = await fixture.paid(split({ cash: 300 }));
    expect(await run(`--undo=${payment.id}`, WHY, BY)).toEqual({
      error: 'This payment is settled.',
    });
  });

  it('a refund that fails on the way back is sent again, not believed', async () => {
    const payer = await fixture.payer();
    const request = fixture.cart(payer, split({ card: 1_500 }));
    await fixture.startProcess({ dieAt: 'pay_before_complete' }).pay(payer, request);
    const [row] = await fixture.paymentsOf(payer.gid);
    await fixture.control('POST', 'shopify', { action: 'draft-delete', id: row?.draft_gid });
    await fixture.forgetLeases();
    await fixture
      .workDue(fixture.startProcess({ dieAt: 'pay_undo_after_refund' }), 60)
      .catch(() => undefined);
    const [intent] = await fixture.intentsOf(payer);
    const { data } = await fixture.stripe.refunds.list({ payment_intent: intent?.id ?? '' });
    expect(data).toHaveLength(1);
    await fixture.act('refund-fail', { id: data[0]?.id });
    await fixture.forgetLeases();
    await fixture.workDue(undefined, 60);
    expect(await fixture.books(payer)).toMatchObject({ states: ['failed'] });
    // Once, in addition to the failed refund.
    expect(await fixture.cardBack(payer)).toBe(1_500);
  });
});
