import type { DepositState } from './deposit';
import { depositFailure, type DepositFailure } from './deposit-failure';
import { cents, type Cents } from './money';
import type { IntentSnapshot } from './payment-intent';

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
  /** Why it came to nothing; a key of the sentences in content/errors.ts. */
  failureCode: DepositFailure | null;
  /** Where the customer's bank wants to see them; only while it waits for that. */
  nextActionUrl: string | null;
  /** For the vendor's script on the owner's page, under the same condition; never logged. */
  clientSecret: string | null;
  createdAt: Date;
  creditedAt: Date | null;
};

type Kept = Omit<DepositView, 'creditCents' | 'failureCode' | 'nextActionUrl' | 'clientSecret'> & {
  failureCode: string | null;
};

/**
 * @param intent as it was read just now; null when nobody has asked
 */
export function depositView(deposit: Kept, intent: IntentSnapshot | null): DepositView {
  const { id, state, amountCents, bonusCents, methodName, createdAt, creditedAt } = deposit;
  const waits = state === 'requires_action' && intent?.status === 'requires_action';
  return {
    id,
    state,
    amountCents,
    bonusCents,
    creditCents: cents(amountCents + bonusCents),
    methodName,
    // Kept from before the cancel: until that is done the deposit has not failed.
    failureCode: state === 'failed' ? depositFailure(deposit.failureCode) : null,
    nextActionUrl: waits ? intent.nextActionUrl : null,
    clientSecret: waits ? intent.clientSecret : null,
    createdAt,
    creditedAt,
  };
}
