import type { DiscrepancyRule } from './discrepancy-rule';

/** About a deposit, and about its payment at Stripe (an intent), its refunds and its disputes. */
export const DEPOSIT_DISCREPANCIES = {
  'deposit-stuck': {
    label: 'A deposit: stuck',
    severity: 'warning',
    subject: 'deposit',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'This deposit could not be worked on for a long time; the store goes on trying, every few minutes. Look at the log for its id, and whether Stripe answers us.',
  },
  'deposit-processing-late': {
    label: 'A deposit: processing late',
    severity: 'warning',
    subject: 'deposit',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'The bank has not decided for over ten days. Look at the payment in the dashboard of Stripe, or ask their support.',
  },
  'deposit-status-unknown': {
    label: 'A deposit: status unknown',
    severity: 'error',
    subject: 'deposit',
    resolvedBy: ['approve'],
    suggestedFix:
      'Stripe says a status that the store does not know, so no money was moved. Look at the payment in their dashboard.',
  },
  'deposit-key-reused': {
    label: 'A deposit: key reused',
    severity: 'error',
    subject: 'deposit',
    resolvedBy: ['approve'],
    suggestedFix:
      'Stripe has seen this key with other parameters, which is our mistake. See whether the payment was made; credit or refund it, and tell the developers.',
  },
  'deposit-intent-missing': {
    label: 'A deposit: intent missing',
    severity: 'error',
    subject: 'deposit',
    resolvedBy: ['approve'],
    suggestedFix:
      'Stripe does not know the payment of this deposit. See whether the key belongs to the right account and mode.',
  },
  'deposit-touched-outside': {
    label: 'A deposit: touched outside',
    severity: 'error',
    subject: 'deposit',
    resolvedBy: ['approve'],
    suggestedFix:
      'A payment that the store had not begun was changed by somebody else. Look at it in the dashboard of Stripe.',
  },
  'credit-in-doubt': {
    label: 'A payment does not fit its deposit',
    severity: 'error',
    subject: 'deposit',
    resolvedBy: ['approve'],
    suggestedFix:
      'Stripe has taken money that does not fit its deposit, so nothing was credited. Compare both; then refund the payment, or post an adjustment.',
  },
  'intent-uncredited': {
    label: 'A payment without its credit',
    severity: 'critical',
    subject: 'intent',
    resolvedBy: ['itself', 'approve'],
    suggestedFix: {
      'without-credit':
        'Stripe has been paid and the customer has no credit. If the deposit stands in review, look into it and approve it; if it has failed, refund the payment.',
      forgotten:
        'Stripe has taken money for a deposit that this database had forgotten, as after a restored backup. It stands in review; see whether the customer has the credit already, then approve it or refund the payment.',
      ownerless:
        'Stripe has taken money under our name that fits no customer here. Find out whose it is, or refund the payment.',
    },
  },
  'credit-unpaid': {
    label: 'A credit without its payment',
    severity: 'critical',
    subject: 'intent',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'A deposit was credited whose payment Stripe does not have. Find out how, and take the credit back by an approved adjustment.',
  },
  'intent-unfinished': {
    label: 'An unpaid payment is left open',
    severity: 'warning',
    subject: 'intent',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'An intent has stood unpaid at Stripe for over a day and could not be canceled. Cancel it in the dashboard.',
  },
  'intent-mismatch': {
    label: 'A payment says something else than its deposit',
    severity: 'critical',
    subject: 'intent',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'An intent does not say the same as its deposit: customer, amount or mode. Find out who paid, and refund the payment if it was not the customer.',
  },
  'intent-stuck': {
    label: 'A payment could not be compared',
    severity: 'warning',
    subject: 'intent',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'An intent could not be compared with its deposit. Look at the log for the intent, mend the cause, then run the reconciler.',
  },
  'reversal-stuck': {
    label: 'Refunds of a deposit cannot be posted',
    severity: 'critical',
    subject: 'deposit',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      'Refunds or disputes of this deposit cannot be posted: the ledger is behind Stripe, and the customer may have too much. Look at the log for the deposit, mend the cause, then run the reconciler; until then freeze the account if the amount matters.',
  },
  'reversal-unclear': {
    label: 'Refunds of a deposit are unclear',
    severity: 'error',
    subject: 'deposit',
    resolvedBy: ['itself', 'approve'],
    suggestedFix:
      "Stripe says something about this deposit's refunds that the store does not know how to count. Nothing was posted; look at the payment in Stripe's dashboard.",
  },
  'paid-back-twice': {
    label: 'Paid back twice',
    severity: 'critical',
    subject: 'deposit',
    resolvedBy: ['approve'],
    suggestedFix:
      "The customer's bank took back what had been refunded. Show Stripe the refund as evidence, or accept the loss.",
  },
} as const satisfies Record<string, DiscrepancyRule>;
