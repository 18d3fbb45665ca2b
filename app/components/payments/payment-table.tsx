import { TableScroll } from '~/components/ui/lists/erp-table';
import {
  paidForWords,
  paidWithParts,
  PAYMENT_STANDING_WORDS,
  PAYMENTS_MADE,
} from '~/content/payments/payment-list';
import { customerNumber } from '~/domain/core/ids';
import { formatUsd } from '~/domain/core/money';
import type { PaymentListed } from '~/domain/payments/payment-query';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';
import { TextField } from '~/components/ui/forms/field';
import { PAYMENT_REFERENCE } from '~/content/payments/payment-reference';
import { type AccountReply, typedField } from '~/components/ui/forms/account-form';
import { REFERENCE_BOUNDS } from '~/domain/orders/order-payment';

const { columns } = PAYMENTS_MADE;

/** Payments in the given order: what each was for, how it was paid, and a link. */
export function PaymentTable({ payments }: { payments: readonly PaymentListed[] }) {
  return (
    <TableScroll label={PAYMENTS_MADE.title}>
      <table>
        <caption className="sr-only">{PAYMENTS_MADE.title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.with}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col" data-number="">
              {columns.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function Row({ payment }: { payment: PaymentListed }) {
  const { createdAt, standing, totalCents, returnedCents } = payment;
  return (
    <tr>
      <th scope="row">
        <a href={pathOf(payment)} className="underline">
          {paidForWords(payment)}
        </a>
      </th>
      <td data-label={columns.date}>
        <time dateTime={createdAt}>{orderDay(createdAt)}</time>
      </td>
      <td data-label={columns.with}>
        <span>
          {paidWithParts(payment).map(({ label, cents }) => (
            <span key={label} className="block">
              {label} {formatUsd(cents)}
            </span>
          ))}
        </span>
      </td>
      <td data-label={columns.state}>{PAYMENT_STANDING_WORDS[standing]}</td>
      <td data-label={columns.total} data-number="">
        <span>
          {formatUsd(totalCents)}
          {returnedCents > 0 ? (
            <span className="block whitespace-nowrap text-sm text-ink-soft">
              {PAYMENTS_MADE.returned(returnedCents)}
            </span>
          ) : null}
        </span>
      </td>
    </tr>
  );
}

/**
 * Returns the URL of the paid order, custom order or invoice; of the payment itself while there is no order
 * yet.
 */
function pathOf({ id, purpose, subject, orderGid }: PaymentListed): string {
  if (purpose === 'invoice' && subject !== null) return paths.manageInvoice(subject);
  if (purpose === 'custom_order' && subject !== null) return paths.customOrder(subject);
  return orderGid === null
    ? paths.checkoutPayment(id)
    : paths.manageOrder(customerNumber(orderGid));
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
