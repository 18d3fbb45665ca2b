import { AmountField } from './amount-field';
import { IntoChoice } from './into-choice';
import { MethodChoice } from './method-choice';
import { Button } from '~/components/ui/forms/button';
import { ADD_CASH } from '~/content/ledger/earth-cash';
import type { DepositPage, DepositReply } from '~/domain/deposits/deposit-form';

type DepositFieldsProps = {
  page: DepositPage;
  reply: DepositReply | undefined;
  /** Whether the form is being sent for review. */
  busy: boolean;
};

/** First step: the card or bank account, and the amount. */
export function DepositFields({ page, reply, busy }: DepositFieldsProps) {
  const { amount, chosen, into } = page;
  const { typed, faults } = reply ?? { typed: { amount, method: chosen, into }, faults: {} };
  const isBack = reply !== undefined && Object.keys(faults).length === 0;
  return (
    <>
      <div className="flex flex-col gap-6">
        {page.organization === null ? null : (
          <IntoChoice organization={page.organization} chosen={typed.into} />
        )}
        <MethodChoice
          id={FIELD_IDS.method}
          methods={page.methods}
          chosen={typed.method}
          error={faults.method}
        />
        <AmountField
          id={FIELD_IDS.amount}
          page={page}
          typed={typed.amount}
          error={faults.amount}
          isFirst={isBack}
        />
      </div>
      <Button name="intent" value="review" busy={busy} className="mt-8">
        {ADD_CASH.next}
      </Button>
    </>
  );
}

export const FIELD_IDS = { amount: 'cash-amount', method: 'cash-method' } as const;
