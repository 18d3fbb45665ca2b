import { useState } from 'react';
import { CardChoice, FromChoice } from './card-choice';
import { Button } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { TextField } from '~/components/ui/forms/field';
import { INVOICE_PAY } from '~/content/invoices/invoices';
import {
  type InvoicePayPage,
  type InvoicePayReview,
  splitTyped,
  type TypedInvoicePayment,
} from '~/domain/invoices/invoice-payment';
import { type AccountReply, ArrivalHeading, typedField } from '~/components/ui/forms/account-form';
import { cashOf } from '~/content/ledger/earth-cash';
import { formatUsd } from '~/domain/core/money';

/** A form that did not become a payment, with what the customer has to confirm if it may become one. */
export type InvoicePayReply = AccountReply & { review?: InvoicePayReview | null };

/** Returns the id of a field's control; null for a field that is not shown. */
export function fieldIdOf(name: string): string | null {
  return ['amount', 'cash', 'method'].includes(name) ? `invoice-${name}` : null;
}

type PayFieldsProps = {
  page: InvoicePayPage;
  reply: InvoicePayReply | undefined;
  /** Whether the form is being sent for review. */
  busy: boolean;
};

/** First step: the amount and what pays it. Below the fields the resulting split, updated while typing. */
export function PayFields({ page, reply, busy }: PayFieldsProps) {
  const { balanceCents, availableCents, organization, cards, problem } = page;
  const field = (name: keyof TypedInvoicePayment) => {
    const { defaultValue = '', error } = typedField(reply, name);
    return {
      id: `invoice-${name}`,
      name,
      defaultValue: reply ? defaultValue : page.suggested[name],
      error,
    };
  };
  const [atAmount, atCash, atMethod, atFrom] = [
    field('amount'),
    field('cash'),
    field('method'),
    field('from'),
  ];
  const [amount, setAmount] = useState(atAmount.defaultValue);
  const [cash, setCash] = useState(atCash.defaultValue);
  const [from, setFrom] = useState(atFrom.defaultValue);
  const usableCents =
    from === 'organization' ? (organization?.availableCents ?? availableCents) : availableCents;
  const hasTheirs = organization !== null && organization.availableCents > 0;
  const hasCash = availableCents > 0 || hasTheirs || atCash.defaultValue !== '';
  const planned =
    balanceCents === null ? null : splitTyped({ amount, cash }, balanceCents, usableCents);
  return (
    <>
      <div className="flex flex-col gap-6">
        <TextField
          {...atAmount}
          label={INVOICE_PAY.amount}
          hint={balanceCents === null ? undefined : INVOICE_PAY.amountHint(balanceCents)}
          inputMode="decimal"
          autoComplete="off"
          onInput={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        {hasTheirs ? (
          <FromChoice
            availableCents={availableCents}
            organization={organization}
            chosen={atFrom.defaultValue}
            onChoose={setFrom}
          />
        ) : null}
        {hasCash ? (
          <TextField
            {...atCash}
            label={INVOICE_PAY.cash}
            hint={hasTheirs ? undefined : INVOICE_PAY.cashHint(availableCents)}
            inputMode="decimal"
            autoComplete="off"
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
            id={atMethod.id}
            cards={cards}
            chosen={atMethod.defaultValue}
            error={atMethod.error}
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
  const { split, methodName, isDebit, organization, balanceCents, leftCents } = review;
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
      {['amount', 'from', 'cash', 'method'].map((name) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={typedField(reply, name).defaultValue ?? ''}
        />
      ))}
      <input type="hidden" name="balance" value={balanceCents} />
      <dl className="cash-review">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isDebit ? <p className="mt-4 max-w-prose">{INVOICE_PAY.reviewDebit}</p> : null}
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
