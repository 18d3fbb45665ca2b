import { ArrivalHeading } from '~/components/ui/forms/arrival-heading';
import { Button } from '~/components/ui/forms/button';
import { cashOf } from '~/content/ledger/earth-cash';
import { INVOICE_PAY } from '~/content/invoices/invoices';
import type { InvoicePayReply, InvoicePayReview } from '~/domain/invoices/invoice-payment';
import { formatUsd } from '~/domain/core/money';

type PayReviewProps = {
  number: string;
  review: InvoicePayReview;
  reply: InvoicePayReply;
  /** Whether the payment is being made. */
  busy: boolean;
};

/** Second step (WCAG 3.3.4): what each source pays, what remains due, and the button. */
export function PayReview({ number, review, reply, busy }: PayReviewProps) {
  const { split, methodName, organization, balanceCents, leftCents } = review;
  const cash = organization === null ? INVOICE_PAY.reviewCash : cashOf(organization);
  const rows = [
    [INVOICE_PAY.reviewInvoice, number],
    ...(split.cashCents > 0 ? ([[cash, formatUsd(split.cashCents)]] as const) : []),
    ...(methodName ? ([[methodName, formatUsd(split.cardCents)]] as const) : []),
    [INVOICE_PAY.reviewTotal, formatUsd(split.totalCents)],
    [INVOICE_PAY.reviewLeft, leftCents === 0 ? INVOICE_PAY.nothingLeft : formatUsd(leftCents)],
  ] as const;
  return (
    <>
      <ArrivalHeading level={2} className="mb-4 text-xl">
        {INVOICE_PAY.review}
      </ArrivalHeading>
      <input type="hidden" name="amount" value={reply.typed.amount} />
      <input type="hidden" name="from" value={reply.typed.from} />
      <input type="hidden" name="cash" value={reply.typed.cash} />
      <input type="hidden" name="method" value={reply.typed.method} />
      <input type="hidden" name="balance" value={balanceCents} />
      <dl className="cash-review">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button name="intent" value="confirm" busy={busy} disabled={busy}>
          {busy ? INVOICE_PAY.busy : INVOICE_PAY.confirm(split.totalCents)}
        </Button>
        <Button name="intent" value="change" variant="quiet" disabled={busy} className="-mx-5">
          {INVOICE_PAY.change}
        </Button>
      </div>
    </>
  );
}
