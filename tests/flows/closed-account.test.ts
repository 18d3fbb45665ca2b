import { afterAll, beforeAll, expect, it } from 'vitest';
import { PlatformFailure } from '../../app/domain/core/retries/failure';
import { ALONE_LIMITS } from '../../app/domain/staff/approval';
import { cents } from '../../app/domain/core/money';
import { findOpenAccountRequest } from '../../app/models/customers/account-request.server';
import { listOpenDiscrepancies } from '../../app/models/discrepancies/discrepancy.server';
import { adjustBalance } from '../../app/services/ledger/adjust-balance.server';
import { askAccountMerge } from '../../app/services/privacy/ask-account-merge.server';
import { closeAccount } from '../../app/services/privacy/close-account.server';
import { reconcileBalances } from '../../app/services/reconciliation/reconcile-balances.server';
import { requestAccountClosing } from '../../app/services/privacy/request-account-closing.server';
import { eachDatabase } from '../support/database';
import { split, type Payer } from './payment-bench';
import { openReturnBench, type ReturnBench } from './return-bench';

/** Stands in for a Shopify that does not answer. */
const silent = () => Promise.reject(new PlatformFailure('shopify', 'unavailable', 'Erase'));

const KIND = 'return-to-closed-account';

/** An order can be refunded after its customer's account was closed: no money is lost, staff are alerted. */
eachDatabase((_kind, open) => {
  let bench: ReturnBench;
  beforeAll(async () => {
    bench = await openReturnBench(await open());
  });
  afterAll(() => bench.discardAll());

  const has = async ({ gid }: Payer) => (await bench.balances(gid)).availableCents as number;
  const told = async ({ gid }: Payer) =>
    (await listOpenDiscrepancies(bench.db, [KIND])).filter(({ subject }) => subject === gid);

  /** Refunds an order at Shopify, reads it, and gives back what is due. @returns the alarms */
  async function refund(payment: Awaited<ReturnType<ReturnBench['paid']>>['payment'], of: number) {
    const work = bench.startWork();
    await bench.refundAtShop(payment, of);
    await bench.hear(payment);
    await bench.giveBack(work);
    return work.lines.filter(({ fields }) => fields['alarm']).map(({ fields }) => fields['kind']);
  }
  /** Takes out the balance, which is settled with the customer outside the store. */
  async function takeAllOut(payer: Payer): Promise<void> {
    const answer = await adjustBalance(
      { db: bench.db, now: bench.now, log: { error: () => undefined } } as never,
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
  const takenIn = (gid: string) =>
    bench.db
      .updateTable('customer_account')
      .set({ imported: true })
      .where('customer_gid', '=', gid)
      .execute();
  /** Closes the account as far as our part: Shopify does not answer. */
  async function close({ gid, email }: Payer): Promise<void> {
    await requestAccountClosing(bench.db, { gid, email, name: 'Nora Quinn' }, bench.now());
    const request = await findOpenAccountRequest(bench.db, gid);
    await takenIn(gid);
    const closed = await closeAccount(
      {
        db: bench.db,
        admin: { run: silent } as never,
        stripe: bench.startWork().app.stripe,
        now: bench.now,
        wakeJobs: () => undefined,
        log: bench.startWork().app.log,
        config: { openingBalancesUntil: null },
      },
      { id: 'ada', name: 'Ada Admin', requestId: null },
      { id: request?.id ?? '', version: 1 },
    );
    expect(closed).toEqual({ ok: false, code: 'platform-silent' });
  }
  const reconcile = () =>
    reconcileBalances(bench.startWork().app, {
      window: 'recent',
      at: new Date(bench.now()),
      since: new Date(bench.now()),
    });

  it('is told once, with what stands there by now, until the account is empty again', async () => {
    const { payer, payment } = await bench.paid(split({ cash: 2_000, card: 1_000 }));
    await takeAllOut(payer);
    await close(payer);
    expect(await refund(payment, 1_500)).toEqual([KIND]);
    expect(await has(payer)).toBe(1_000);
    expect(await refund(payment, 1_500)).toEqual([]);
    expect(await has(payer)).toBe(2_000);
    const [found, ...more] = await told(payer);
    expect(more).toEqual([]);
    expect(found?.detail).toMatchObject({ payment: payment.id, availableCents: 2_000 });
    expect(found?.suggestedFix).toContain('--adjust');
    await reconcile();
    expect(await told(payer)).toHaveLength(1);
    await takeAllOut(payer);
    await reconcile();
    expect(await told(payer)).toEqual([]);
    expect(await bench.audit()).toEqual([]);
  });

  it('is not told of what the card alone gets, nor of who has only asked for it', async () => {
    const card = await bench.paid(split({ card: 1_000 }));
    await close(card.payer);
    expect(await refund(card.payment, 1_000)).toEqual([]);
    const { payer, payment } = await bench.paid(split({ cash: 800 }));
    const { gid, email } = payer;
    await requestAccountClosing(bench.db, { gid, email, name: 'Nora Quinn' }, bench.now());
    expect(await refund(payment, 800)).toEqual([]);
    expect([...(await told(card.payer)), ...(await told(payer))]).toEqual([]);
  });

  it('is about the account into which another was merged, once that one is closed', async () => {
    const { payer, payment } = await bench.paid(split({ cash: 900 }));
    const survivor = await bench.payer();
    for (const { gid } of [payer, survivor]) await takenIn(gid);
    const merged = await askAccountMerge(
      {
        db: bench.db,
        now: bench.now,
        admin: { run: silent } as never,
        log: bench.startWork().app.log,
        wakeMoney: () => undefined,
        config: { aloneLimits: ALONE_LIMITS, openingBalancesUntil: null },
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
    expect([...(await told(payer)), ...(await told(survivor))]).toEqual([]);
    await takeAllOut(survivor);
    await close(survivor);
    expect(await refund(payment, 600)).toEqual([KIND]);
    expect(await has(payer)).toBe(0);
    expect(await told(survivor)).toMatchObject([{ detail: { availableCents: 600 } }]);
    expect(await told(payer)).toEqual([]);
  });
});
