import type { DepositState } from './deposit';
import { depositFailure, failureOfMethod, type DepositFailure } from './deposit-failure';
import { awaitsCustomer, isBeingGivenUp } from './deposit-given-up';
import { cents, type Cents } from './money';
import type { IntentSnapshot } from './payment-intent';
import type { PaymentMethodType } from './payment-method';

/** A deposit as its owner's pages and answers may show it. */
export type DepositView = {
  id: string;
  state: DepositState;
  amountCents: Cents;
  bonusCents: Cents;
  /** What it adds to the balance: amount and bonus. */
  creditCents: Cents;
  /** 'Visa ending in 4242' */
  methodName: string;
  /** What was charged. */
  methodType: PaymentMethodType;
  /** Why it was not completed; a key of the sentences in content/errors.ts. */
  failureCode: DepositFailure | null;
  /** Where the customer's bank wants to see them; only while it waits for that. */
  nextActionUrl: string | null;
  /** Its owner has canceled it, and Stripe has not said yet that it is. */
  isBeingGivenUp: boolean;
  /** For the vendor's script on the owner's page, under the same condition; never logged. */
  clientSecret: string | null;
  /** Made by the automatic top-up; otherwise by the customer. */
  isTopUp: boolean;
  /** Of all refunds that have not failed. */
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

/**
 * @param intent as it was read just now; null when nobody has asked
 */
export function depositView(deposit: Kept, intent: IntentSnapshot | null): DepositView {
  const { id, state, amountCents, bonusCents, methodType, methodName } = deposit;
  const { refundedCents, createdAt, creditedAt } = deposit;
  const waits = awaitsCustomer(deposit) && intent?.status === 'requires_action';
  // Kept from before the cancel: until that is done the deposit has not failed.
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
