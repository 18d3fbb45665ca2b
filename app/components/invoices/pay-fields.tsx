import { useState } from 'react';
import { CardChoice, FromChoice } from './card-choice';
import { Button } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { TextField } from '~/components/ui/forms/field';
import { INVOICE_PAY } from '~/content/invoices/invoices';
import {
  type InvoicePayPage,
  type InvoicePayReply,
  type InvoicePayReview,
  splitTyped,
} from '~/domain/invoices/invoice-payment';
import { ArrivalHeading } from '~/components/ui/forms/account-form';
import { cashOf } from '~/content/ledger/earth-cash';
import { formatUsd } from '~/domain/core/money';

export const FIELD_IDS = {
  amount: 'invoice-amount',
  cash: 'invoice-cash',
  method: 'invoice-method',
} as const;

type PayFieldsProps = {
  page: InvoicePayPage;
  reply: InvoicePayReply | undefined;
  /** Whether the form is being sent for review. */
  busy: boolean;
};

/** First step: the amount and what pays it. Below the fields the resulting split, updated while typing. */
export function PayFields({ page, reply, busy }: PayFieldsProps) {
  const { balanceCents, availableCents, organization, cards, problem } = page;
  const { typed, errors } = reply ?? { typed: page.suggested, errors: {} };
  const [amount, setAmount] = useState(typed.amount);
  const [cash, setCash] = useState(typed.cash);
  const [from, setFrom] = useState(typed.from);
  const usableCents =
    from === 'own' ? availableCents : (organization?.availableCents ?? availableCents);
  const hasTheirs = organization !== null && organization.availableCents > 0;
  const hasCash = availableCents > 0 || hasTheirs || typed.cash !== '';
  const planned =
    balanceCents === null ? null : splitTyped({ amount, cash }, balanceCents, usableCents);
  return (
    <>
      <div className="flex flex-col gap-6">
        <TextField
          id={FIELD_IDS.amount}
          name="amount"
          label={INVOICE_PAY.amount}
          hint={balanceCents === null ? undefined : INVOICE_PAY.amountHint(balanceCents)}
          error={errors.amount}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed.amount}
          onInput={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        {hasTheirs ? (
          <FromChoice
            availableCents={availableCents}
            organization={organization}
            chosen={typed.from}
            onChoose={setFrom}
          />
        ) : null}
        {hasCash ? (
          <TextField
            id={FIELD_IDS.cash}
            name="cash"
            label={INVOICE_PAY.cash}
            hint={hasTheirs ? undefined : INVOICE_PAY.cashHint(availableCents)}
            error={errors.cash}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed.cash}
            onInput={({ currentTarget }) => setCash(currentTarget.value)}
          />
        ) : (
          <p className="max-w-prose">{INVOICE_PAY.noCash}</p>
        )}
        {problem ? (
          <Notice tone="problem">
            <p>{problem}</p>
          </Notice>
        ) : (
          <CardChoice
            id={FIELD_IDS.method}
            cards={cards}
            chosen={typed.method}
            error={errors.method}
          />
        )}
        {planned && 'split' in planned ? (
          // Hidden without JavaScript, where it could not follow the fields.
          <output className="cash-credit needs-script">
            {INVOICE_PAY.rest(planned.split.storeCreditCents, planned.split.cardCents)}
          </output>
        ) : null}
      </div>
      <Button name="intent" value="review" busy={busy} className="mt-8">
        {INVOICE_PAY.next}
      </Button>
    </>
  );
}

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
    ...(split.storeCreditCents > 0 ? ([[cash, formatUsd(split.storeCreditCents)]] as const) : []),
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
