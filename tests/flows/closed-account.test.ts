import { afterAll, beforeAll, expect, it } from 'vitest';
import { PlatformFailure } from '../../app/domain/core/retries/failure';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import { cents } from '../../app/domain/core/money';
import { findOpenAccountRequest } from '../../app/models/customers/account-request.server';
import { listOpenDiscrepancies } from '../../app/models/discrepancies/discrepancy.server';
import { adjustBalance } from '../../app/services/ledger/adjust-balance.server';
import { requestAccountMerge } from '../../app/services/privacy/request-account-merge.server';
import { closeAccount } from '../../app/services/privacy/close-account.server';
import { reconcileBalances } from '../../app/services/reconciliation/reconcile-balances.server';
import { requestAccountClosing } from '../../app/services/privacy/request-account-closing.server';
import { eachDatabase } from '../support/database';
import { split, type Payer } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

/** Stands in for a Shopify that does not answer. */
const silent = () => Promise.reject(new PlatformFailure('shopify', 'unavailable', 'Erase'));

const KIND = 'return-to-closed-account';

/** An order can be refunded after its customer's account was closed: no money is lost, staff are alerted. */
eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  const has = async ({ gid }: Payer) => (await fixture.balances(gid)).availableCents as number;
  const discrepanciesOf = async ({ gid }: Payer) =>
    (await listOpenDiscrepancies(fixture.db, [KIND])).filter(({ subject }) => subject === gid);

  /** Refunds an order at Shopify, reads it, and gives back what is due. @returns the alarms */
  async function refund(
    payment: Awaited<ReturnType<ReturnFixture['paid']>>['payment'],
    of: number,
  ) {
    const work = fixture.startWork();
    await fixture.refundAtShop(payment, of);
    await fixture.hear(payment);
    await fixture.giveBack(work);
    return work.lines.filter(({ fields }) => fields['alarm']).map(({ fields }) => fields['kind']);
  }
  /** Takes out the balance, which is settled with the customer outside the store. */
  async function spendAll(payer: Payer): Promise<void> {
    const answer = await adjustBalance(
      { db: fixture.db, now: fixture.now, log: { error: () => undefined } } as never,
      {
        customer: payer.gid,
        amountCents: cents(0 - (await has(payer))),
        against: 'external',
        reason: 'paid out',
        by: 'Vera',
        request: crypto.randomUUID(),
      },
    );
    if ('error' in answer) throw new Error(String(answer['error']));
  }
  /** Marks the balance from before us as taken in. */
  const adoptedOf = (gid: string) =>
    fixture.db
      .updateTable('customer_account')
      .set({ imported: true })
      .where('customer_gid', '=', gid)
      .execute();
  /** Closes the account as far as our part: Shopify does not answer. */
  async function close({ gid, email }: Payer): Promise<void> {
    await requestAccountClosing(fixture.db, { gid, email, name: 'Nora Quinn' }, fixture.now());
    const request = await findOpenAccountRequest(fixture.db, gid);
    await adoptedOf(gid);
    const closed = await closeAccount(
      {
        db: fixture.db,
        admin: { run: silent } as never,
        stripe: fixture.startWork().app.stripe,
        now: fixture.now,
        wakeJobs: () => undefined,
        log: fixture.startWork().app.log,
        config: { openingBalancesUntil: null },
      },
      { id: 'ada', name: 'Ada Admin', requestId: null },
      { id: request?.id ?? '', version: 1 },
    );
    expect(closed).toEqual({ ok: false, code: 'platform-silent' });
  }
  const reconcile = () =>
    reconcileBalances(fixture.startWork().app, {
      window: 'recent',
      at: new Date(fixture.now()),
      since: new Date(fixture.now()),
    });

  it('is told once, with what stands there by now, until the account is empty again', async () => {
    const { payer, payment } = await fixture.paid(split({ cash: 2_000, card: 1_000 }));
    await spendAll(payer);
    await close(payer);
    expect(await refund(payment, 1_500)).toEqual([KIND]);
    expect(await has(payer)).toBe(1_000);
    expect(await refund(payment, 1_500)).toEqual([]);
    expect(await has(payer)).toBe(2_000);
    const [found, ...more] = await discrepanciesOf(payer);
    expect(more).toEqual([]);
    expect(found?.detail).toMatchObject({ payment: payment.id, availableCents: 2_000 });
    expect(found?.suggestedFix).toContain('--adjust');
    await reconcile();
    expect(await discrepanciesOf(payer)).toHaveLength(1);
    await spendAll(payer);
    await reconcile();
    expect(await discrepanciesOf(payer)).toEqual([]);
    expect(await fixture.audit()).toEqual([]);
  });

  it('is not told of what the card alone gets, nor of who has only asked for it', async () => {
    const card = await fixture.paid(split({ card: 1_000 }));
    await close(card.payer);
    expect(await refund(card.payment, 1_000)).toEqual([]);
    const { payer, payment } = await fixture.paid(split({ cash: 800 }));
    const { gid, email } = payer;
    await requestAccountClosing(fixture.db, { gid, email, name: 'Nora Quinn' }, fixture.now());
    expect(await refund(payment, 800)).toEqual([]);
    expect([...(await discrepanciesOf(card.payer)), ...(await discrepanciesOf(payer))]).toEqual([]);
  });

  it('is about the account into which another was merged, once that one is closed', async () => {
    const { payer, payment } = await fixture.paid(split({ cash: 900 }));
    const survivor = await fixture.payer();
    for (const { gid } of [payer, survivor]) await adoptedOf(gid);
    const merged = await requestAccountMerge(
      {
        db: fixture.db,
        now: fixture.now,
        admin: { run: silent } as never,
        log: fixture.startWork().app.log,
        wakeMoney: () => undefined,
        config: { singleApproverLimits: SINGLE_APPROVER_LIMITS, openingBalancesUntil: null },
      },
      { by: 'ada', requestId: null },
      {
        closingGid: payer.gid,
        survivingGid: survivor.gid,
        formToken: crypto.randomUUID(),
        shownCents: cents(await has(payer)),
      },
    );
    expect(merged).toMatchObject({ begun: true });
    const before = await has(survivor);
    expect(await refund(payment, 300)).toEqual([]);
    expect(await has(survivor)).toBe(before + 300);
    expect([...(await discrepanciesOf(payer)), ...(await discrepanciesOf(survivor))]).toEqual([]);
    await spendAll(survivor);
    await close(survivor);
    expect(await refund(payment, 600)).toEqual([KIND]);
    expect(await has(payer)).toBe(0);
    expect(await discrepanciesOf(survivor)).toMatchObject([{ detail: { availableCents: 600 } }]);
    expect(await discrepanciesOf(payer)).toEqual([]);
  });
});
