import { randomUUID } from 'node:crypto';
import { SINGLE_APPROVER_LIMITS, type RefundMethod } from '../../app/domain/staff/approval';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { cents } from '../../app/domain/core/money';
import { fetchOrderMoney } from '../../app/platforms/shopify/orders/order-money.server';
import { requestRefund } from '../../app/services/refunds/request-refund.server';
import { adminFor } from './draft-fixture';
import { Killed } from './payment-process';
import type { ReturnFixture } from './return-fixture';

const actor = { staffId: 'staff-1', requestId: 'request-1' };

export type RefundRequested = {
  method?: RefundMethod;
  token?: string;
  dieAt?: Failpoint;
  seen?: number;
};

/** Refunds that staff ask for, on top of the fixture of refunds. */
export function staffRefunds(fixture: () => ReturnFixture) {
  const admin = () => adminFor(fixture().url);

  function needsOf(dieAt?: Failpoint) {
    const { log, stripe } = fixture().startWork().app;
    const failpoint = (name: Failpoint) => {
      if (name === dieAt) throw new Killed(name);
    };
    const basics = { db: fixture().db, admin: admin(), stripe, log, failpoint };
    return {
      ...basics,
      now: fixture().now,
      config: { singleApproverLimits: SINGLE_APPROVER_LIMITS },
    };
  }

  async function call(orderGid: string | null, amount: number, changed: RefundRequested = {}) {
    const order = await fetchOrderMoney(admin(), orderGid ?? '');
    return requestRefund(needsOf(changed.dieAt), actor, {
      orderGid: orderGid ?? '',
      staffRequest: {
        lines: [],
        shippingCents: cents(0),
        amountCents: cents(amount),
        isRestocked: false,
      },
      method: changed.method ?? 'original',
      seenCents: changed.seen ?? order?.refundedCents ?? 0,
      formToken: changed.token ?? randomUUID(),
    });
  }

  /** Returns the cents refunded for an order, according to Shopify. */
  async function refundedAt(orderGid: string | null): Promise<number | undefined> {
    return (await fetchOrderMoney(admin(), orderGid ?? ''))?.refundedCents;
  }

  return { needsOf, ask: call, refundedAt };
}
