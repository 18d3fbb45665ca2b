import type { DebitAuthorization } from '~/domain/core/browser';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-method';
import type { CardCharge, ChargeKind, ChargeTerms } from '~/domain/payments/card-charge';
import type { CardFailure } from '~/domain/payments/card-failure';
import type { NewIntent } from '~/platforms/stripe/payment-intents.server';
import type { MoneyContext } from '~/services/money-context';

/** A row that is charged, with what a payment's knows besides. */
export type ChargeRow = CardCharge & { draftGid?: string | null; orderGid?: string | null };

/** Whether the machine should look for another step at once. */
export type GoesOn = boolean;

/** What the machine works with. */
export type ChargeMachine = Omit<MoneyContext, 'bootId'> & {
  /** Absolute URL of the page of a deposit or payment, to which a bank returns the customer. */
  returnUrl: (id: string) => string;
};

/** One run of the machine, with what it has learned so far. */
export type ChargeRun<
  Row extends ChargeRow = ChargeRow,
  Machine extends ChargeMachine = ChargeMachine,
> = Machine & {
  client: ChargeClient<Row, Machine>;
  /** The PaymentIntent as last read. */
  intent: IntentSnapshot | null;
  /** A run confirms at most once; a further confirm waits for a later run. */
  hasConfirmed: boolean;
  /** Why Stripe has definitely refused the confirm, in this run. */
  rejection: CardFailure | null;
};

/** What is charged for: its row, and what happens before and after the charge. */
export type ChargeClient<
  Row extends ChargeRow = ChargeRow,
  Machine extends ChargeMachine = ChargeMachine,
> = {
  kind: ChargeKind;
  /** The beginning of the names of its failpoints. */
  failpoints: '' | 'pay_';
  get(db: MoneyContext['db'], id: string): Promise<Row>;
  /**
   * Takes one step, some of which are `chargeStep`.
   *
   * @throws PlatformFailure, StripeFailure: nothing was learned, so it is retried later
   */
  step(run: ChargeRun<Row, Machine>, row: Row): Promise<GoesOn>;
  newIntent(row: Row): NewIntent;
  terms(row: Row): ChargeTerms;
  /** Whom a confirm needs: a customer for the bank to ask, or what they have authorized. */
  presence(
    run: ChargeRun<Row, Machine>,
    row: Row,
  ): Promise<{ returnUrl: string | null; authorization: DebitAuthorization | null }>;
  /** Looks once more whether it may be charged. @returns true if its row has changed, so that it is read again */
  before?(run: ChargeRun<Row, Machine>, row: Row): Promise<boolean>;
  /** The same, and begins the confirm in the same transaction. @returns whether it has begun */
  beginConfirm?(run: ChargeRun<Row, Machine>, row: Row): Promise<boolean>;
  onPaid(run: ChargeRun<Row, Machine>, row: Row, intent: IntentSnapshot): Promise<GoesOn>;
  /** @param unpaid the intent to be canceled before anything says that it has failed; null if none can be paid */
  onFailed(
    run: ChargeRun<Row, Machine>,
    row: Row,
    failure: CardFailure | null,
    unpaid: IntentSnapshot | null,
  ): Promise<GoesOn>;
  onProcessing(run: ChargeRun<Row, Machine>, row: Row): Promise<GoesOn>;
};
