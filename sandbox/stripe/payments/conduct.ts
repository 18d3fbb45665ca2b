import type { PaymentMethodRow } from '../rows';
import { testBankAccounts, testCards } from '../test-numbers';
import type { Decline } from '../test-numbers';

/** How the bank behind a test method behaves; Stripe's test numbers decide it. */
export type Conduct = {
  /** `always` authenticates every payment, `asked` if the caller requests it, `never` is not enrolled. */
  challenge: 'always' | 'asked' | 'never';
  /**
   * Whether the bank still requires authentication for an off-session charge of a saved card.
   * https://docs.stripe.com/testing#authentication-and-setup
   */
  offSession: 'agrees' | 'insists';
  /** The decline of every charge, also after authentication; null if charges succeed. */
  decline: Decline | null;
  /** The outcome of a bank debit after some days; `never` stays processing forever. */
  settlement: 'succeeds' | 'never' | Decline;
  /** What the customer's bank does on its own after a successful payment. */
  afterwards: 'nothing' | 'fraudulent' | 'product_not_received' | 'inquiry' | 'warning' | 'return';
  /** `slow` refunds take days; `failing` ones succeed first and fail later. */
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
 * By Stripe's names of its test methods. A plain card supports 3-D Secure but is not enrolled: it pays
 * without authentication even if the caller requests it. https://docs.stripe.com/testing
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

/** @param now in seconds; a card is valid to the end of its month */
export function conductOf({ card, bank }: PaymentMethodRow, now: number): Conduct {
  if (bank !== null) {
    const settlement = testBankAccounts[bank.test]?.atDebit ?? 'succeeds';
    return { ...GOOD, refund: 'slow', settlement, ...SPECIAL[bank.test] };
  }
  if (now * 1000 >= Date.UTC(card.expYear, card.expMonth)) return { ...GOOD, decline: EXPIRED };
  const { atCharge } = testCards[card.test] ?? { atCharge: null };
  const params =
    atCharge === 'authenticate' ? { challenge: 'always' as const } : { decline: atCharge };
  return { ...GOOD, ...params, ...SPECIAL[card.test] };
}

const EXPIRED: Decline = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired.',
};
