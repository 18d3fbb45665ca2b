import { useState } from 'react';
import { CardChoice } from '~/components/invoices/card-choice';
import { FromChoice } from '~/components/invoices/from-choice';
import { Button } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { TextField } from '~/components/ui/forms/text-field';
import { INVOICE_PAY } from '~/content/invoices/invoices';
import {
  splitTyped,
  type InvoicePayPage,
  type InvoicePayReply,
} from '~/domain/invoices/invoice-payment';

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
  const { typed, faults } = reply ?? { typed: page.suggested, faults: {} };
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
          error={faults.amount}
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
            error={faults.cash}
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
            error={faults.method}
          />
        )}
        {planned && 'split' in planned ? (
          // Hidden without JavaScript, where it could not follow the fields.
          <output className="cash-credit needs-script">
            {INVOICE_PAY.rest(planned.split.cashCents, planned.split.cardCents)}
          </output>
        ) : null}
      </div>
      <Button name="intent" value="review" busy={busy} className="mt-8">
        {INVOICE_PAY.next}
      </Button>
    </>
  );
}
