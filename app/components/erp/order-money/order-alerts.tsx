import { operationHref } from '~/components/erp/cash/operation-facts';
import { Notice } from '~/components/ui/notice';
import { breakTitle } from '~/content/erp-differences';
import { OPERATION_KINDS_WORDS, refundUnderWayWords } from '~/content/erp-operations';
import type { MoneyOperation } from '~/domain/money-operation';
import { erpPaths } from '~/erp-paths';

type OrderAlertsProps = {
  /** What of the order's refunds has not gone through yet. */
  operations: readonly MoneyOperation[];
  /** Open differences about its payment and its refunds. */
  differences?: readonly { id: string; kind: string }[];
};

/** What waits with the money of an order, as the pages about operations and differences have it. */
export function OrderAlerts({ operations, differences = [] }: OrderAlertsProps) {
  if (operations.length + differences.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3">
      {operations.map((operation) => (
        <Notice key={operation.id} tone={operation.failure === null ? 'info' : 'problem'}>
          {refundUnderWayWords(operation)}{' '}
          <a href={operationHref(operation)} className="underline">
            {OPERATION_KINDS_WORDS[operation.kind]}
          </a>
        </Notice>
      ))}
      {differences.map(({ id, kind }) => (
        <Notice key={id} tone="problem">
          <a href={erpPaths.difference(id)} className="underline">
            {breakTitle(kind)}
          </a>
        </Notice>
      ))}
    </div>
  );
}
