import type { MoneyOperation } from '~/domain/reconciliation/money-operation';
import type { Dispute } from '~/domain/disputes/dispute';
import { Notice } from '~/components/ui/notice';
import { disputeOfOrderWords, DISPUTES } from '~/content/refunds/erp-disputes';
import { erpPaths } from '~/erp-paths';
import {
  refundUnderWayWords,
  OPERATION_KINDS_WORDS,
} from '~/content/reconciliation/erp-operations';
import { operationHref } from './operation-facts';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';

type OrderAlertsProps = {
  /** What of the order's refunds has not gone through yet. */
  operations: readonly MoneyOperation[];
  /** Open discrepancies about its payment and its refunds. */
  discrepancies?: readonly { id: string; kind: string }[];
  /** Disputes at Stripe of what was charged for it. */
  disputes: readonly Dispute[];
  /** Whether a bank disputes what Shopify's checkout has charged. */
  isDisputedAtPlatform: boolean;
};

/** What waits with the money of an order, as the pages about operations and discrepancies have it. */
export function OrderAlerts(props: OrderAlertsProps) {
  const { operations, discrepancies = [], isDisputedAtPlatform } = props;
  const disputes = props.disputes.filter(({ standing }) => standing !== 'over');
  const count = operations.length + discrepancies.length + disputes.length;
  if (count === 0 && !isDisputedAtPlatform) return null;
  return (
    <div className="mb-6 grid gap-3">
      {disputes.map((dispute) => (
        <Notice key={dispute.id} tone={dispute.standing === 'inquiry' ? 'info' : 'problem'}>
          {disputeOfOrderWords(dispute)}{' '}
          <a href={erpPaths.dispute(dispute.id)} className="underline">
            {dispute.standing === 'inquiry' ? DISPUTES.inquiry : DISPUTES.dispute}
          </a>
        </Notice>
      ))}
      {isDisputedAtPlatform ? <Notice tone="problem">{DISPUTES.elsewhere}</Notice> : null}
      {operations.map((operation) => (
        <Notice key={operation.id} tone={operation.failure === null ? 'info' : 'problem'}>
          {refundUnderWayWords(operation)}{' '}
          <a href={operationHref(operation)} className="underline">
            {OPERATION_KINDS_WORDS[operation.kind]}
          </a>
        </Notice>
      ))}
      {discrepancies.map(({ id, kind }) => (
        <Notice key={id} tone="problem">
          <a href={erpPaths.discrepancy(id)} className="underline">
            {discrepancyLabel(kind)}
          </a>
        </Notice>
      ))}
    </div>
  );
}
