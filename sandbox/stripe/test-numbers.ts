/**
 * Stripe's published test cards and bank accounts, and their behavior.
 *
 * https://docs.stripe.com/testing
 */

/** A rejection of a card or bank account, in Stripe's words. */
export type Decline = { code: string; declineCode: string | null; message: string };

export type TestCard = {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  funding: 'credit' | 'debit' | 'prepaid';
  /** The decline when the card is saved; null if it is accepted. */
  atSetup: Decline | null;
  /** The decline when the card is charged; `authenticate` asks for 3-D Secure first. */
  atCharge: Decline | 'authenticate' | null;
};

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const GENERIC = declined('generic_decline');
const INSUFFICIENT = declined('insufficient_funds', 'Your card has insufficient funds.');
const LOST = declined('lost_card');
const STOLEN = declined('stolen_card');
const EXPIRED = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired.',
};
const WRONG_CODE = {
  code: 'incorrect_cvc',
  declineCode: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
};
const PROCESSING = {
  code: 'processing_error',
  declineCode: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

function visa(number: string, conduct: Partial<TestCard> = {}): TestCard {
  return { number, brand: 'visa', funding: 'credit', atSetup: null, atCharge: null, ...conduct };
}

/** Returns a card that is always declined. */
const refused = (number: string, decline: Decline): TestCard =>
  visa(number, { atSetup: decline, atCharge: decline });

/**
 * By the names that Stripe gives them in `pm_card_…`. What some of them do after a charge (disputes, failing
 * refunds) is in `payments/conduct.ts`.
 */
export const testCards: Record<string, TestCard> = {
  visa: visa('4242424242424242'),
  visa_debit: visa('4000056655665556', { funding: 'debit' }),
  mastercard: visa('5555555555554444', { brand: 'mastercard' }),
  mastercard_prepaid: visa('5105105105105100', { brand: 'mastercard', funding: 'prepaid' }),
  amex: visa('378282246310005', { brand: 'amex' }),
  amex_second: visa('371449635398431', { brand: 'amex' }),
  visa_chargeDeclined: refused('4000000000000002', GENERIC),
  visa_chargeDeclinedInsufficientFunds: refused('4000000000009995', INSUFFICIENT),
  visa_chargeDeclinedLostCard: refused('4000000000009987', LOST),
  visa_chargeDeclinedStolenCard: refused('4000000000009979', STOLEN),
  chargeDeclinedExpiredCard: refused('4000000000000069', EXPIRED),
  chargeDeclinedIncorrectCvc: refused('4000000000000127', WRONG_CODE),
  chargeDeclinedProcessingError: refused('4000000000000119', PROCESSING),
  chargeCustomerFail: visa('4000000000000341', { atCharge: GENERIC }),
  authenticationRequiredOnSetup: visa('4000002500003155', { atCharge: 'authenticate' }),
  authenticationRequired: visa('4000002760003184', { atCharge: 'authenticate' }),
  authenticationRequiredChargeDeclinedInsufficientFunds: visa('4000008260003178', {
    atCharge: INSUFFICIENT,
  }),
  threeDSecureOptional: visa('4000000000003055'),
  threeDSecure2Required: visa('4000000000003220', { atCharge: 'authenticate' }),
  createDispute: visa('4000000000000259'),
  createDisputeProductNotReceived: visa('4000000000002685'),
  createDisputeInquiry: visa('4000000000001976'),
  createIssuerFraudRecord: visa('4000000000005423'),
  pendingRefund: visa('4000000000007726'),
  refundFail: visa('4000000000005126'),
};

/** Returns the key in `testCards` and the card. @param digits without spaces */
export function findTestCard(digits: string): [name: string, card: TestCard] | undefined {
  return Object.entries(testCards).find(([, card]) => card.number === digits);
}

/** Real cards are refused in test mode. */
export const LIVE_CARD = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
);

export type TestBankAccount = {
  number: string;
  /** Why a debit of it fails; null if it succeeds. */
  atDebit: Decline | null;
};

const returned = (code: string, message: string): Decline => ({ code, declineCode: null, message });

export const ROUTING_NUMBER = '110000000';
export const BANK_NAME = 'STRIPE TEST BANK';

/** What verifies a bank account by its microdeposit: the code in the descriptor, or the two amounts. */
export const MICRODEPOSIT_CODE = 'SM11AA';
export const MICRODEPOSIT_CENTS = [32, 45] as const;

/** By their names in `pm_…`. A rejection comes days after the debit began, not at once. */
export const testBankAccounts: Record<string, TestBankAccount> = {
  usBankAccount_success: { number: '000123456789', atDebit: null },
  usBankAccount_noAccount: {
    number: '000111111116',
    atDebit: returned('no_account', "The customer's bank account could not be located."),
  },
  usBankAccount_accountClosed: {
    number: '000111111113',
    atDebit: returned('account_closed', "The customer's bank account has been closed."),
  },
  usBankAccount_insufficientFunds: {
    number: '000222222227',
    atDebit: returned(
      'insufficient_funds',
      "The customer's account has insufficient funds to cover this payment.",
    ),
  },
  usBankAccount_debitNotAuthorized: {
    number: '000333333335',
    atDebit: returned(
      'debit_not_authorized',
      'The customer has notified their bank that this payment was unauthorized.',
    ),
  },
  usBankAccount_processing: { number: '000000000009', atDebit: null },
  usBankAccount_dispute: { number: '000555555559', atDebit: null },
  usBankAccount_limitExceeded: {
    number: '000777777771',
    atDebit: returned(
      'payment_limit_exceeded',
      "This payment exceeds the account's weekly payment limit.",
    ),
  },
};

export function findTestBankAccount(
  number: string,
): [name: string, account: TestBankAccount] | undefined {
  return Object.entries(testBankAccounts).find(([, account]) => account.number === number);
}
