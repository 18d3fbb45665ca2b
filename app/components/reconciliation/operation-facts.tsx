import { WalletLink } from '~/components/ledger/wallet-link';
import { type ListColumn, ErpTable } from '~/components/ui/lists/erp-table';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/confirm-form';
import {
  failureLabel,
  OPERATION_KINDS_LABELS,
  OPERATIONS,
  pointLabel,
} from '~/content/reconciliation/erp-operations';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { formatUsd } from '~/domain/core/money';
import type { WalletOwner } from '~/domain/ledger/ledger';
import { isInReview, type MoneyOperation } from '~/domain/reconciliation/discrepancy-repair';
import { erpPaths } from '~/erp-paths';
import { AccountForm, type AccountReply, ArrivalHeading } from '~/components/ui/forms/account-form';
import { TextArea } from '~/components/ui/forms/field';
import { DISCREPANCY_PAGES } from '~/content/reconciliation/erp-discrepancies';

export type OperationRow = MoneyOperation & { wallet: WalletOwner | null };

/**
 * Returns the URL of an operation. For a balance to publish, the id is the customer's number; what staff asked
 * for is followed on its order's page of refunds.
 */
export function operationHref(
  { kind, id, orderGid = null }: Pick<MoneyOperation, 'kind' | 'id'> & { orderGid?: string | null },
  query: { ask?: string; done?: string } = {},
): string {
  if (kind === 'staff-refund' && orderGid !== null) {
    return erpPaths.orderRefund(numberIn(orderGid));
  }
  return erpPaths.operation(kind, id.split('/').at(-1) ?? id, query);
}

const COLUMNS: ListColumn<OperationRow & { now: number }>[] = [
  {
    label: OPERATIONS.what,
    cell: (row) => (
      <a href={operationHref(row)} className="text-link">
        {OPERATION_KINDS_LABELS[row.kind]}
      </a>
    ),
  },
  { label: OPERATIONS.customer, cell: ({ wallet }) => <WalletLink wallet={wallet} /> },
  { label: OPERATIONS.amount, isNumber: true, cell: amountOf },
  { label: OPERATIONS.point, cell: ({ state }) => pointLabel(state) },
  { label: OPERATIONS.since, cell: ({ since }) => <Moment iso={since} /> },
  { label: OPERATIONS.tries, isNumber: true, cell: ({ attempts }) => attempts },
  { label: OPERATIONS.failure, cell: ({ failure }) => failureLabel(failure) },
  { label: OPERATIONS.next, cell: (row) => <NextTry operation={row} now={row.now} /> },
];

/** Waiting operations, one per line. @param now UTC milliseconds, of the store */
export function OperationTable({ rows, now }: { rows: readonly OperationRow[]; now: number }) {
  return (
    <ErpTable
      caption={OPERATIONS.title}
      columns={COLUMNS}
      rows={rows.map((row) => ({ ...row, now }))}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      none={OPERATIONS.none}
    />
  );
}

/** The facts of one operation. */
export function OperationFacts({ operation, now }: { operation: OperationRow; now: number }) {
  const { id, wallet, state, since, attempts, failure } = operation;
  return (
    <FactList isWide>
      <Fact term="Id">{id}</Fact>
      <Fact term={OPERATIONS.customer}>
        <WalletLink wallet={wallet} />
      </Fact>
      {operation.amountCents === null ? null : (
        <Fact term={OPERATIONS.amount}>{amountOf(operation)}</Fact>
      )}
      {operation.orderGid === null ? null : (
        <Fact term={OPERATIONS.order}>
          <a href={erpPaths.order(numberIn(operation.orderGid))} className="text-link">
            {numberIn(operation.orderGid)}
          </a>
        </Fact>
      )}
      <Fact term={OPERATIONS.point}>{pointLabel(state)}</Fact>
      <Fact term={OPERATIONS.since}>
        <Moment iso={since} />
      </Fact>
      <Fact term={OPERATIONS.tries}>{attempts}</Fact>
      <Fact term={OPERATIONS.failure}>{failureLabel(failure)}</Fact>
      <Fact term={OPERATIONS.next}>
        <NextTry operation={operation} now={now} />
      </Fact>
    </FactList>
  );
}

type EndedLinkProps = { ended: Pick<MoneyOperation, 'customerGid' | 'orderGid'> | null };

/** The link to what has become of an operation: its order, or its customer. */
export function EndedLink({ ended }: EndedLinkProps) {
  if (ended === null) return null;
  const { orderGid, customerGid } = ended;
  const href =
    orderGid === null
      ? erpPaths.customer(numberIn(customerGid))
      : erpPaths.order(numberIn(orderGid));
  return (
    <a href={href} className="target text-link font-semibold">
      {orderGid === null ? OPERATIONS.viewCustomer : OPERATIONS.viewOrder}
    </a>
  );
}

function amountOf({ amountCents }: OperationRow): string {
  return amountCents === null ? '' : formatUsd(amountCents);
}

function NextTry({ operation, now }: { operation: OperationRow; now: number }) {
  const { leaseUntil, nextAttemptAt } = operation;
  if (isInReview(operation)) return <>{OPERATIONS.person}</>;
  if (leaseUntil !== null && Date.parse(leaseUntil) > now) return <>{OPERATIONS.working}</>;
  if (Date.parse(nextAttemptAt) <= now) return <>{OPERATIONS.due}</>;
  return <Moment iso={nextAttemptAt} />;
}

type ReasonFormProps = {
  /** The form's name, posted as `intent`. */
  name: string;
  heading: string;
  /** What will happen, point by point. */
  what: readonly string[];
  confirm: string;
  cancelHref: string;
  reply: AccountReply | undefined;
};

/** Asks for confirmation and a reason before money is changed, and says what will happen. */
export function ReasonForm({ name, heading, what, confirm, cancelHref, reply }: ReasonFormProps) {
  return (
    <section className="mt-10">
      <ArrivalHeading level={2}>{heading}</ArrivalHeading>
      <ul className="mb-6 mt-3 flex max-w-prose list-disc flex-col gap-2 pl-6">
        {what.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <AccountForm
        name={name}
        reply={reply}
        save={confirm}
        className="max-w-xl"
        drawn={['reason']}
        beside={
          <a href={cancelHref} className="target text-link">
            {DISCREPANCY_PAGES.cancel}
          </a>
        }
      >
        {(field) => {
          const { error, ...reason } = field('reason');
          return (
            <TextArea
              {...reason}
              {...(error === undefined ? {} : { error })}
              label={DISCREPANCY_PAGES.reasonField}
              hint={DISCREPANCY_PAGES.reasonHint}
              rows={3}
              maxLength={300}
              required
            />
          );
        }}
      </AccountForm>
    </section>
  );
}
