import { Badge } from '~/components/ui/badge';
import { BY_AMOUNT, BY_TIME, type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import {
  paidForLabel,
  paidWithParts,
  PAYMENT_REFERENCE,
  PAYMENT_STATUS_LABELS,
  PAYMENTS_MADE,
} from '~/content/payments/payment-list';
import { customerNumber } from '~/domain/core/ids';
import { formatUsd } from '~/domain/core/money';
import type { PaymentListed } from '~/domain/payments/payment-view';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { toneOf } from '~/content/core/tones';
import { orderDay } from '~/content/core/dates';
import { TextField } from '~/components/ui/forms/field';
import { type AccountReply, typedField } from '~/components/ui/forms/account-form';
import { REFERENCE_BOUNDS } from '~/domain/orders/order-payment';

const { columns } = PAYMENTS_MADE;

const COLUMNS: readonly ListColumn<PaymentListed>[] = [
  {
    label: columns.what,
    at: 'title',
    cell: (payment) => (
      <a href={pathOf(payment)} className="underline">
        {paidForLabel(payment)}
      </a>
    ),
  },
  {
    label: columns.date,
    at: 'date',
    sorts: BY_TIME,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{orderDay(createdAt)}</time>,
  },
  {
    label: columns.with,
    cell: (payment) =>
      paidWithParts(payment).map(({ label, cents }) => (
        <span key={label} className="block">
          {label} {formatUsd(cents)}
        </span>
      )),
  },
  {
    label: columns.state,
    at: 'status',
    cell: ({ currentStatus }) => (
      <Badge text={PAYMENT_STATUS_LABELS[currentStatus]} tone={toneOf(currentStatus)} />
    ),
  },
  {
    label: columns.total,
    isNumber: true,
    at: 'amount',
    sorts: BY_AMOUNT,
    cell: ({ totalCents, returnedCents }) => (
      <>
        {formatUsd(totalCents)}
        {returnedCents > 0 ? (
          <span data-detail="" className="block whitespace-nowrap text-sm text-ink-soft">
            {PAYMENTS_MADE.returned(returnedCents)}
          </span>
        ) : null}
      </>
    ),
  },
];

/** Payments in the given order, each with a link to what was paid. */
export function PaymentTable({ payments }: { payments: readonly PaymentListed[] }) {
  return (
    <ListTable
      caption={PAYMENTS_MADE.title}
      columns={COLUMNS}
      rows={payments}
      keyOf={({ id }) => id}
    />
  );
}

/**
 * Returns the URL of the paid order, custom order or invoice; of the payment itself while there is no order
 * yet.
 */
function pathOf({ id, purpose, subject, orderGid }: PaymentListed): string {
  if (purpose === 'invoice' && subject !== null) return accountPaths.manageInvoice(subject);
  if (purpose === 'order' && subject !== null)
    return accountPaths.manageOrder(customerNumber(subject));
  if (purpose === 'quote' && subject !== null) return accountPaths.manageQuote(subject);
  if (purpose === 'custom_order' && subject !== null) return accountPaths.customOrder(subject);
  return orderGid === null
    ? paths.checkoutPayment(id)
    : accountPaths.manageOrder(customerNumber(orderGid));
}

/** What the bank statement or the check says of a payment that has come another way. */
export function ReferenceField({ reply }: { reply: AccountReply | undefined }) {
  return (
    <TextField
      {...typedField(reply, 'reference')}
      label={PAYMENT_REFERENCE.label}
      hint={PAYMENT_REFERENCE.hint}
      maxLength={REFERENCE_BOUNDS.max}
      autoComplete="off"
      required
    />
  );
}
