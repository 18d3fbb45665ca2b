import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStripeFixture, rejectionOf } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';

let fixture: StripeFixture;
let stripe: Stripe;

beforeAll(async () => {
  fixture = await openStripeFixture();
  ({ stripe } = fixture);
});
beforeEach(() => fixture.control('POST', 'reset'));
afterAll(() => fixture.discardAll());

async function disputed(input: object = {}) {
  const intent = await fixture.paid();
  const { id } = await fixture.act('dispute', { id: intent.id, ...input });
  return { intent, dispute: await stripe.disputes.retrieve(String(id)) };
}

const types = async () =>
  (await stripe.events.list({ types: ['charge.dispute.*'] })).data
    .map(({ type }) => type.replace('charge.dispute.', ''))
    .reverse();

/** Returns the reason and status of the dispute after a payment with this method. */
const reason = async (ready: string) => {
  const { id } = await fixture.paid(ready);
  const { data } = await stripe.disputes.list({ payment_intent: id });
  return data.map((each) => `${each.reason} ${each.status}`).join();
};

/** Returns the cents that the dispute has taken. */
const away = ({ balance_transactions: lines }: Stripe.Dispute) =>
  lines.reduce((sum, { amount }) => sum - amount, 0);

describe('a dispute', () => {
  it('takes the money away and waits for an answer', async () => {
    const { intent, dispute } = await disputed();
    expect(dispute).toMatchObject({
      amount: 2_500,
      charge: intent.latest_charge,
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
      is_charge_refundable: false,
    });
    expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created);
    expect(away(dispute)).toBe(2_500);
    expect(await fixture.charge(intent)).toMatchObject({ disputed: true });
    expect(await types()).toEqual(['created', 'funds_withdrawn']);
    expect(await rejectionOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_disputed',
    });
    const { data } = await stripe.disputes.list({ charge: String(intent.latest_charge) });
    expect(data.map(({ id }) => id)).toEqual([dispute.id]);
  });

  it('of a part of the charge', async () => {
    const { dispute } = await disputed({ amountCents: 700, reason: 'product_not_received' });
    expect(dispute).toMatchObject({ amount: 700, reason: 'product_not_received' });
    expect(away(dispute)).toBe(700);
    await expect(disputed({ amountCents: 2_501 })).rejects.toThrow('within');
  });

  it('won brings the money back', async () => {
    const { intent, dispute } = await disputed();
    await fixture.act('win', { id: dispute.id });
    const won = await stripe.disputes.retrieve(dispute.id);
    expect(won.status).toBe('won');
    expect(away(won)).toBe(0);
    expect(await types()).toEqual([
      'created',
      'funds_withdrawn',
      'updated',
      'closed',
      'funds_reinstated',
    ]);
    await expect(fixture.act('lose', { id: dispute.id })).rejects.toThrow('won');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
  });

  it('lost does not', async () => {
    const { dispute } = await disputed();
    await fixture.act('lose', { id: dispute.id });
    const lost = await stripe.disputes.retrieve(dispute.id);
    expect(lost.status).toBe('lost');
    expect(away(lost)).toBe(2_500);
    expect(await types()).toEqual(['created', 'funds_withdrawn', 'updated', 'closed']);
  });

  it.each([
    ['under_review', false, 2_500],
    ['appeal_needs_response', false, 2_500],
    ['prevented', true, 0],
    ['won', true, 0],
    ['lost', true, 2_500],
  ])('comes to the status %s', async (status, isClosed, held) => {
    const { dispute } = await disputed();
    await fixture.act('dispute-status', { id: dispute.id, status });
    const after = await stripe.disputes.retrieve(dispute.id);
    expect([after.status, away(after)]).toEqual([status, held]);
    expect((await types()).includes('closed')).toBe(isClosed);
  });

  it('lost and appealed can still be won', async () => {
    const { dispute } = await disputed();
    await fixture.act('lose', { id: dispute.id });
    await fixture.act('dispute-status', { id: dispute.id, status: 'appeal_under_review' });
    await fixture.act('dispute-status', { id: dispute.id, status: 'won' });
    expect(away(await stripe.disputes.retrieve(dispute.id))).toBe(0);
  });

  it('is answered with evidence, or accepted', async () => {
    const { dispute } = await disputed();
    const draft = { evidence: { product_description: 'Earth Cash' }, submit: false };
    expect(await stripe.disputes.update(dispute.id, draft)).toMatchObject({
      status: 'needs_response',
      evidence: { product_description: 'Earth Cash' },
    });
    expect(await stripe.disputes.update(dispute.id, { submit: true })).toMatchObject({
      status: 'under_review',
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    expect(await rejectionOf(stripe.disputes.close(dispute.id))).toMatchObject({ statusCode: 400 });
    const other = await disputed();
    expect(await stripe.disputes.close(other.dispute.id)).toMatchObject({ status: 'lost' });
  });

  it('that only asks moves no money', async () => {
    const { dispute } = await disputed({ inquiry: true });
    expect(dispute).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
    expect(away(dispute)).toBe(0);
    await fixture.act('dispute-status', { id: dispute.id, status: 'warning_closed' });
    expect(await types()).toEqual(['created', 'updated', 'closed']);
  });

  it('comes by itself after the cards that are made for it', async () => {
    expect(await reason('pm_card_createDispute')).toBe('fraudulent needs_response');
    expect(await reason('pm_card_createDisputeProductNotReceived')).toBe(
      'product_not_received needs_response',
    );
    expect(await reason('pm_card_createDisputeInquiry')).toBe('fraudulent warning_needs_response');
    expect(await reason('pm_card_visa')).toBe('');
  });
});
