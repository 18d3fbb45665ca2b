import {
  depositFailure,
  failureOfMethod,
  type DepositFailure,
} from '~/domain/payments/deposit-failure';
import { awaitsCustomer, isBeingGivenUp } from './deposit-given-up';
import { cents, type Cents } from '~/domain/core/money';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';
import type { DepositState } from '~/domain/ledger/deposit-states';

/** A deposit as its owner's pages and responses may show it. */
export type DepositView = {
  id: string;
  state: DepositState;
  amountCents: Cents;
  bonusCents: Cents;
  /** What it adds to the balance: amount plus bonus. */
  creditCents: Cents;
  /** Such as 'Visa ending in 4242'. */
  methodName: string;
  /** The type of the method that was charged. */
  methodType: PaymentMethodType;
  /** Why it was not completed; a key of the messages in content/core/errors.ts. */
  failureCode: DepositFailure | null;
  /** Where the customer authenticates with their bank; null unless it waits for that. */
  nextActionUrl: string | null;
  /** The customer has given it up, and Stripe has not confirmed the cancel yet. */
  isBeingGivenUp: boolean;
  /** For Stripe's script on the owner's page, under the same condition; never logged. */
  clientSecret: string | null;
  /** Made by an automatic top-up rather than by the customer. */
  isTopUp: boolean;
  /** The sum of all refunds that have not failed. */
  refundedCents: Cents;
  createdAt: Date;
  creditedAt: Date | null;
};

type Kept = Omit<
  DepositView,
  'creditCents' | 'failureCode' | 'nextActionUrl' | 'isBeingGivenUp' | 'clientSecret' | 'isTopUp'
> & {
  failureCode: string | null;
  topUpMonth: string | null;
};

/** Returns the view of a deposit. @param intent as just read; null if it was not read */
export function depositView(deposit: Kept, intent: IntentSnapshot | null): DepositView {
  const { id, state, amountCents, bonusCents, methodType, methodName } = deposit;
  const { refundedCents, createdAt, creditedAt } = deposit;
  const waits = awaitsCustomer(deposit) && intent?.status === 'requires_action';
  // The reason is stored before the cancel; until that succeeds the deposit has not failed.
  const failure = state === 'failed' ? depositFailure(deposit.failureCode) : null;
  return {
    id,
    state,
    amountCents,
    bonusCents,
    creditCents: cents(amountCents + bonusCents),
    methodType,
    methodName,
    failureCode: failure && failureOfMethod(failure, methodType),
    isBeingGivenUp: isBeingGivenUp(deposit),
    isTopUp: deposit.topUpMonth !== null,
    nextActionUrl: waits ? intent.nextActionUrl : null,
    clientSecret: waits ? intent.clientSecret : null,
    refundedCents,
    createdAt,
    creditedAt,
  };
}
