import type { DiscrepancyRule } from './discrepancy-rule';

/** About the account of a customer, its balance at Shopify, and what Stripe reports to us. */
export const ACCOUNT_DISCREPANCIES = {
  'account-frozen': {
    label: 'Account frozen',
    severity: 'error',
    subject: 'account',
    resolvedBy: ['itself', 'unfreeze'],
    suggestedFix:
      'This customer has lost 2 disputes, counting those of accounts merged into this one, so the account is frozen: nothing can be deposited. Check both payments, and unfreeze the account with --unfreeze if they were honest mistakes.',
  },
  'negative-balance': {
    label: 'Balance below zero',
    severity: 'critical',
    subject: 'account',
    resolvedBy: ['itself', 'unfreeze'],
    suggestedFix: {
      reversed:
        'Refunds or disputes exceeded what the customer had left. The account is frozen and shows 0.00. Ask the customer to settle the difference, or post an approved adjustment.',
      merged:
        'Refunds or disputes of a deposit from an account merged into this one exceeded what’s left. The account is frozen and shows 0.00. Ask the customer to settle the difference, or post an approved adjustment.',
      adjusted:
        'An adjustment took more than the customer had left. The account is frozen and shows 0.00. Ask the customer to settle the difference, or post it with --adjust, then --unfreeze.',
    },
  },
  'outside-overdraw': {
    label: 'Balance overdrawn in Shopify',
    severity: 'critical',
    subject: 'account',
    resolvedBy: ['unfreeze'],
    suggestedFix:
      'More was taken from this balance in Shopify than the ledger had. The account is frozen. Settle it with the customer, then post an approved adjustment.',
  },
  'outside-increase': {
    label: 'Balance raised in Shopify',
    severity: 'error',
    subject: 'account',
    resolvedBy: ['accept-raise', 'reject-raise'],
    suggestedFix:
      'This balance was raised in Shopify, which doesn’t say by whom. The customer sees the amount as pending and can’t spend it. Find out who raised it and why. Once 2 of us accept it, it’s added to the customer’s paid Earth Cash, against money from outside. If it’s rejected, nothing is posted, and Shopify shows the balance without it again.',
  },
  'companion-ahead': {
    label: 'Shopify has a newer balance',
    severity: 'critical',
    subject: 'account',
    resolvedBy: ['resume'],
    suggestedFix: {
      'never-met':
        'This database has no record of the customer, but Shopify has a balance that the store published. Restore the database, or finish in Stripe and post what remains as an approved adjustment.',
      'unknown-balances':
        'Shopify has balances from this store that this database doesn’t know: it was restored from a backup, or a second store is writing. Let the reconciler finish with Stripe, post what remains as an approved adjustment, then resume publishing from the companion’s seq.',
    },
  },
  'companion-behind': {
    label: 'Shopify had an older balance',
    severity: 'error',
    subject: 'account',
    resolvedBy: [],
    suggestedFix:
      'Shopify’s copy of this balance is older than what the store published, or was deleted. The ledger’s balance is published again. Check in Shopify what else was changed in the meantime.',
  },
  'metafield-unreadable': {
    label: 'Balance in Shopify isn’t an amount',
    severity: 'error',
    subject: 'account',
    resolvedBy: [],
    suggestedFix:
      'The balance in Shopify was deleted or replaced with something that isn’t an amount. The ledger isn’t affected. Find out who did it, and post what they intended as an approved adjustment.',
  },
  'balance-not-published': {
    label: 'Balance not updated in Shopify',
    severity: 'warning',
    subject: 'account',
    resolvedBy: ['itself'],
    suggestedFix:
      'Shopify shows an older balance. The ledger is right, and the store keeps trying. Check Shopify’s response.',
  },
  'merge-other-way': {
    label: 'Shopify merged the customers the other way',
    severity: 'error',
    subject: 'account',
    resolvedBy: [],
    suggestedFix:
      'Shopify no longer has the customer whose account stays here, or kept the other one. The Earth Cash is right and stays with this account. Find out in Shopify what happened to both, and ask Shopify support to undo it.',
  },
  'merged-at-shopify': {
    label: 'Customers merged in Shopify, Earth Cash pending',
    severity: 'error',
    subject: 'account',
    resolvedBy: ['itself'],
    suggestedFix:
      'Two customers were merged in Shopify, but their Earth Cash couldn’t move yet. Settle what’s named here, on the account it names. The store retries every hour, and this issue closes automatically.',
  },
  'erasure-waits': {
    label: 'Customer due to be erased still has money',
    severity: 'error',
    subject: 'account',
    resolvedBy: ['itself'],
    suggestedFix:
      'Shopify has deleted this customer or asked us to erase them, but they still have money here. Pay out the balance and post it as an adjustment, and settle what’s named here. Their data is erased within minutes of that.',
  },
  'event-stuck': {
    label: 'Stripe event stuck',
    severity: 'warning',
    subject: 'event',
    resolvedBy: ['itself'],
    suggestedFix:
      'An event from Stripe can’t be processed; the store keeps trying. Check the log for its ID, and the deposit it’s about.',
  },
  'fraud-warning': {
    label: 'Bank suspects fraud',
    severity: 'error',
    subject: 'fraud warning',
    resolvedBy: [],
    suggestedFix:
      'The card’s issuer suspects fraud. Check the warning in the Stripe dashboard: refunding the payment now avoids a dispute.',
  },
} as const satisfies Record<string, DiscrepancyRule>;
