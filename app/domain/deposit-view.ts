import type { DepositState } from './deposit';
import type { DepositFailure } from './deposit-failure';
import type { Cents } from './money';

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
