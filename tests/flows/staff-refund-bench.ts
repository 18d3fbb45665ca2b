import { randomUUID } from 'node:crypto';
import { ALONE_LIMITS, type RefundWay } from '../../app/domain/staff/approval';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { cents } from '../../app/domain/core/money';
import { readOrderMoney } from '../../app/platforms/shopify/orders/order-money.server';
import { askForRefund } from '../../app/services/refunds/ask-for-refund.server';
import { adminFor } from './draft-bench';
import { Killed } from './payment-process';
import type { ReturnBench } from './return-bench';

const actor = { staffId: 'staff-1', requestId: 'request-1' };

export type RefundAsked = { way?: RefundWay; token?: string; dieAt?: Failpoint; seen?: number };

/** Refunds that staff ask for, on top of the bench of refunds. */
export function staffRefunds(bench: () => ReturnBench) {
  const admin = () => adminFor(bench().url);

  function needsOf(dieAt?: Failpoint) {
    const { log, stripe } = bench().startWork().app;
    const failpoint = (name: Failpoint) => {
      if (name === dieAt) throw new Killed(name);
    };
    const basics = { db: bench().db, admin: admin(), stripe, log, failpoint };
    return { ...basics, now: bench().now, config: { aloneLimits: ALONE_LIMITS } };
  }

  async function ask(orderGid: string | null, amount: number, changed: RefundAsked = {}) {
    const order = await readOrderMoney(admin(), orderGid ?? '');
    return askForRefund(needsOf(changed.dieAt), actor, {
      orderGid: orderGid ?? '',
      wish: { lines: [], shippingCents: cents(0), amountCents: cents(amount), isRestocked: false },
      way: changed.way ?? 'original',
      seenCents: changed.seen ?? order?.refundedCents ?? 0,
      formToken: changed.token ?? randomUUID(),
    });
  }

  /** Returns the cents refunded for an order, according to Shopify. */
  async function refundedAt(orderGid: string | null): Promise<number | undefined> {
    return (await readOrderMoney(admin(), orderGid ?? ''))?.refundedCents;
  }

  return { needsOf, ask, refundedAt };
}
