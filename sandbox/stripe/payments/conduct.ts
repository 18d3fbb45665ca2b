import type { PaymentMethodRow } from '../rows';
import { testBankAccounts, testCards } from '../test-numbers';
import type { Decline } from '../test-numbers';

/** How the bank behind a test method behaves; the vendor's test numbers decide it. */
export type Conduct = {
  /** `always` asks at every payment, `asked` when the caller wants it, `never` is not enrolled. */
  challenge: 'always' | 'asked' | 'never';
  /**
   * Of a saved card that is charged without its holder: whether the bank still wants to see them.
   * https://docs.stripe.com/testing#authentication-and-setup
   */
  offSession: 'agrees' | 'insists';
  /** What every charge is answered with, after a challenge too; null pays. */
  decline: Decline | null;
  /** Of a bank debit, some days later; `never` stays under way for ever. */
  settlement: 'succeeds' | 'never' | Decline;
  /** What the customer's bank does by itself after a success. */
  afterwards: 'nothing' | 'fraudulent' | 'product_not_received' | 'inquiry' | 'warning' | 'return';
  /** `slow` refunds take days; `failing` ones look done and come back. */
  refund: 'at-once' | 'slow' | 'failing';
};

const GOOD: Conduct = {
  challenge: 'never',
  offSession: 'agrees',
  decline: null,
  settlement: 'succeeds',
  afterwards: 'nothing',
  refund: 'at-once',
};

/**
 * By the vendor's names of its test methods. A plain card takes part in 3-D Secure but is not
 * enrolled: it pays without a question even when one is asked for.
 * https://docs.stripe.com/testing
 */
const SPECIAL: Record<string, Partial<Conduct>> = {
  authenticationRequiredOnSetup: { challenge: 'asked' },
  threeDSecureOptional: { challenge: 'asked' },
  authenticationRequired: { challenge: 'always', offSession: 'insists' },
  threeDSecure2Required: { challenge: 'always', offSession: 'insists' },
  authenticationRequiredChargeDeclinedInsufficientFunds: { challenge: 'always' },
  createDispute: { afterwards: 'fraudulent' },
  createDisputeProductNotReceived: { afterwards: 'product_not_received' },
  createDisputeInquiry: { afterwards: 'inquiry' },
  createIssuerFraudRecord: { afterwards: 'warning' },
  pendingRefund: { refund: 'slow' },
  refundFail: { refund: 'failing' },
  usBankAccount_processing: { settlement: 'never' },
  usBankAccount_dispute: { afterwards: 'return' },
};

/** @param now seconds: a card is good to the end of its month */
export function conductOf({ card, bank }: PaymentMethodRow, now: number): Conduct {
  if (bank !== null) {
    const settlement = testBankAccounts[bank.test]?.atDebit ?? 'succeeds';
    return { ...GOOD, refund: 'slow', settlement, ...SPECIAL[bank.test] };
  }
  if (now * 1000 >= Date.UTC(card.expYear, card.expMonth)) return { ...GOOD, decline: EXPIRED };
  const { atCharge } = testCards[card.test] ?? { atCharge: null };
  const said =
    atCharge === 'authenticate' ? { challenge: 'always' as const } : { decline: atCharge };
  return { ...GOOD, ...said, ...SPECIAL[card.test] };
}

const EXPIRED: Decline = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired.',
};
