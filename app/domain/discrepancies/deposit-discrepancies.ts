import type { DiscrepancyRule } from './discrepancy-rule';

/** About a deposit, and about its payment at Stripe (an intent), its refunds and its disputes. */
export const DEPOSIT_DISCREPANCIES = {
  'deposit-stuck': {
    label: 'Deposit stuck',
    severity: 'warning',
    subject: 'deposit',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'This deposit hasn’t progressed for a long time; the store retries every few minutes. Check the log for its ID, and whether Stripe is answering.',
  },
  'deposit-processing-late': {
    label: 'Deposit processing late',
    severity: 'warning',
    subject: 'deposit',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'The bank hasn’t decided for over 10 days. Check the payment in the Stripe dashboard, or ask Stripe support.',
  },
  'deposit-status-unknown': {
    label: 'Deposit status unknown',
    severity: 'error',
    subject: 'deposit',
    resolvedBy: ['approve'],
    suggestedFix:
      'Stripe returned a status the store doesn’t know, so no money was moved. Check the payment in the Stripe dashboard.',
  },
  'deposit-key-reused': {
    label: 'Deposit key reused',
    severity: 'error',
    subject: 'deposit',
    resolvedBy: ['approve'],
    suggestedFix:
      'Stripe has already seen this key with other parameters, which is our mistake. Check whether the payment went through; credit or refund it, and tell the developers.',
  },
  'deposit-intent-missing': {
    label: 'Deposit payment missing in Stripe',
    severity: 'error',
    subject: 'deposit',
    resolvedBy: ['approve'],
    suggestedFix:
      'Stripe doesn’t know this deposit’s payment. Check whether the key belongs to the right account and mode.',
  },
  'deposit-touched-outside': {
    label: 'Deposit changed outside the store',
    severity: 'error',
    subject: 'deposit',
    resolvedBy: ['approve'],
    suggestedFix:
      'A payment the store hadn’t started was changed from outside. Check it in the Stripe dashboard.',
  },
  'credit-in-doubt': {
    label: 'Payment doesn’t match its deposit',
    severity: 'error',
    subject: 'deposit',
    resolvedBy: ['approve'],
    suggestedFix:
      'Stripe took money that doesn’t match its deposit, so nothing was credited. Compare the two, then refund the payment or post an adjustment.',
  },
  'intent-uncredited': {
    label: 'Payment not credited',
    severity: 'critical',
    subject: 'intent',
    resolvedBy: ['itself', 'approve'],
    suggestedFix: {
      'without-credit':
        'Stripe was paid, but the customer wasn’t credited. If the deposit is in review, check it and approve it; if it failed, refund the payment.',
      forgotten:
        'Stripe took money for a deposit missing from this database, as after a restored backup. It’s in review: check whether the customer was already credited, then approve it or refund the payment.',
      ownerless:
        'Stripe took money under our name that matches no customer here. Find out whose it is, or refund the payment.',
    },
  },
  'credit-unpaid': {
    label: 'Credit without a payment',
    severity: 'critical',
    subject: 'intent',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'A deposit was credited, but Stripe has no payment for it. Find out how, and reverse the credit with an approved adjustment.',
  },
  'intent-unfinished': {
    label: 'Unpaid payment left open',
    severity: 'warning',
    subject: 'intent',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'A payment has been unpaid in Stripe for over a day and couldn’t be canceled. Cancel it in the Stripe dashboard.',
  },
  'intent-mismatch': {
    label: 'Payment differs from its deposit',
    severity: 'critical',
    subject: 'intent',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'A payment in Stripe differs from its deposit in customer, amount, or mode. Find out who paid, and refund the payment if it wasn’t the customer.',
  },
  'intent-stuck': {
    label: 'Payment couldn’t be compared',
    severity: 'warning',
    subject: 'intent',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'A payment in Stripe couldn’t be compared with its deposit. Check the log for the payment, fix the cause, then run the reconciler.',
  },
  'reversal-stuck': {
    label: 'Deposit refunds can’t be posted',
    severity: 'critical',
    subject: 'deposit',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'Refunds or disputes of this deposit can’t be posted: the ledger is behind Stripe, and the customer may have too much. Check the log for the deposit, fix the cause, then run the reconciler. If the amount matters, freeze the account until then.',
  },
  'reversal-unclear': {
    label: 'Deposit refunds unclear',
    severity: 'error',
    subject: 'deposit',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'Stripe reports refunds of this deposit in a way the store can’t count. Nothing was posted. Check the payment in the Stripe dashboard.',
  },
  'paid-back-twice': {
    label: 'Paid back twice',
    severity: 'critical',
    subject: 'deposit',
    resolvedBy: ['approve'],
    suggestedFix:
      'The customer’s bank took back money that had already been refunded. Send Stripe the refund as evidence, or accept the loss.',
  },
} as const satisfies Record<string, DiscrepancyRule>;
