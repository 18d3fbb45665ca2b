import { WalletLink } from '~/components/ledger/wallet-link';
import { type ListColumn, ErpTable } from '~/components/ui/lists/erp-table';
import { DetailSection } from '~/components/ui/detail-page';
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
import { LinkButton } from '~/components/ui/forms/button';
import { DISCREPANCY_PAGES, REPAIRS } from '~/content/reconciliation/erp-discrepancies';
import type { DiscrepancyRepair } from '~/domain/discrepancies/discrepancy-rule';

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
    at: 'title',
    cell: (row) => (
      <a href={operationHref(row)} className="text-link">
        {OPERATION_KINDS_LABELS[row.kind]}
      </a>
    ),
  },
  { label: OPERATIONS.customer, cell: ({ wallet }) => <WalletLink wallet={wallet} /> },
  { label: OPERATIONS.amount, isNumber: true, at: 'amount', cell: amountOf },
  { label: OPERATIONS.point, at: 'status', isLong: true, cell: ({ state }) => pointLabel(state) },
  { label: OPERATIONS.since, at: 'date', cell: ({ since }) => <Moment iso={since} /> },
  { label: OPERATIONS.tries, isNumber: true, cell: ({ attempts }) => attempts },
  { label: OPERATIONS.failure, isLong: true, cell: ({ failure }) => failureLabel(failure) },
  { label: OPERATIONS.next, cell: (row) => <NextTry operation={row} now={row.now} /> },
];

/** Waiting operations, one per line. @param now UTC milliseconds, of the store */
export function OperationTable({ rows, now }: { rows: readonly OperationRow[]; now: number }) {
  return (
    <ErpTable
      list="operations"
      caption={OPERATIONS.title}
      columns={COLUMNS}
      rows={rows.map((row) => ({ ...row, now }))}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      none={OPERATIONS.none}
    />
  );
}

type OperationSideProps = {
  /** Our id of it; for a balance, the customer's gid. */
  id: string;
  operation: OperationRow | null;
  /** What became of one that has ended. */
  ended: Pick<MoneyOperation, 'customerGid' | 'orderGid'> | null;
  /** The name of its order; null if it is not known. */
  orderName: string | null;
  now: number;
};

/** Whom and what an operation concerns, and how its attempts went. */
export function OperationSide({ id, operation, ended, orderName, now }: OperationSideProps) {
  const orderGid = (operation ?? ended)?.orderGid ?? null;
  return (
    <>
      {operation || ended ? (
        <DetailSection id="customer" heading={OPERATIONS.customer}>
          <p>
            {operation ? (
              <WalletLink wallet={operation.wallet} />
            ) : ended && orderGid === null ? (
              <a href={erpPaths.customer(numberIn(ended.customerGid))} className="text-link">
                {OPERATIONS.viewCustomer}
              </a>
            ) : null}
            {orderGid === null ? null : (
              <a href={erpPaths.order(numberIn(orderGid))} className="block text-link">
                {orderName === null ? OPERATIONS.viewOrder : OPERATIONS.orderOf(orderName)}
              </a>
            )}
          </p>
        </DetailSection>
      ) : null}
      <DetailSection id="facts" heading={OPERATIONS.facts}>
        <FactList>
          {operation ? (
            <>
              <Fact term={OPERATIONS.tries}>{operation.attempts}</Fact>
              {operation.failure === null ? null : (
                <Fact term={OPERATIONS.failure}>{failureLabel(operation.failure)}</Fact>
              )}
              <Fact term={OPERATIONS.next}>
                <NextTry operation={operation} now={now} />
              </Fact>
            </>
          ) : null}
          <Fact term={OPERATIONS.id}>
            <span className="break-all">{numberIn(id) || id}</span>
          </Fact>
        </FactList>
      </DetailSection>
    </>
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

type RepairLinksProps<Repair extends DiscrepancyRepair> = {
  repairs: readonly Repair[];
  hrefOf: (repair: Repair) => string;
};

/** What can be done, most likely first; each leads to its question. */
export function RepairLinks<Repair extends DiscrepancyRepair>(props: RepairLinksProps<Repair>) {
  return props.repairs.map((repair, place) => (
    <LinkButton
      key={repair}
      to={props.hrefOf(repair)}
      variant={place === 0 ? 'primary' : 'secondary'}
    >
      {REPAIRS[repair].link}
    </LinkButton>
  ));
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
