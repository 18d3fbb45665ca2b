import type { DiscrepancyRule } from './discrepancy-rule';

/** About the account of a customer, its balance at Shopify, and what Stripe reports to us. */
export const ACCOUNT_DISCREPANCIES = {
  'account-frozen': {
    label: 'An account is frozen',
    severity: 'error',
    subject: 'account',
    resolvedBy: ['itself', 'unfreeze'],
    suggestedFix:
      'This customer has lost two disputes, with those of accounts that were merged into this one, so the account is frozen: nothing can be put in. Look at both payments; unfreeze it with --unfreeze if they were honest mistakes.',
  },
  'negative-balance': {
    label: 'A balance is below zero',
    severity: 'critical',
    subject: 'account',
    resolvedBy: ['itself', 'unfreeze'],
    suggestedFix: {
      reversed:
        'More was refunded or disputed than the customer had left. The account is frozen and shows 0.00; ask the customer to settle the difference, or post an approved adjustment.',
      merged:
        'More was refunded or disputed of a deposit of an account that was merged into this one than is left. The account is frozen and shows 0.00; ask the customer to settle the difference, or post an approved adjustment.',
      adjusted:
        'An adjustment took more than the customer had left. The account is frozen and shows 0.00; ask the customer to settle the difference, or post it with --adjust, then --unfreeze.',
    },
  },
  'outside-overdraw': {
    label: 'Somebody has taken more than a balance had',
    severity: 'critical',
    subject: 'account',
    resolvedBy: ['unfreeze'],
    suggestedFix:
      'Somebody has taken more from this balance in Shopify than the ledger had. The account is frozen; settle it with the customer, then post an approved adjustment.',
  },
  'outside-increase': {
    label: 'Somebody has raised a balance in the shop',
    severity: 'error',
    subject: 'account',
    resolvedBy: ['accept-raise', 'reject-raise'],
    suggestedFix:
      'Someone has raised this balance in Shopify, which doesn’t say who. The customer sees the amount as pending and can’t spend it. Find out who it was and why. Once accepted by two of us, it’s added to the customer’s paid Earth Cash, against money from outside. If rejected, nothing is posted, and Shopify shows the balance without it again.',
  },
  'companion-ahead': {
    label: 'The shop knows a newer balance',
    severity: 'critical',
    subject: 'account',
    resolvedBy: ['resume'],
    suggestedFix: {
      'never-met':
        'This database has never met the customer, but Shopify has a balance that the store has published. Restore the database, or finish with Stripe and post what remains as an approved adjustment.',
      'unknown-balances':
        'Shopify has balances of this store that this database does not know: it was restored from a backup, or a second store writes. Let the reconciler finish with Stripe, post what remains as an approved adjustment, then let publishing go on from the companion’s seq.',
    },
  },
  'companion-behind': {
    label: 'The shop knew an older balance',
    severity: 'error',
    subject: 'account',
    resolvedBy: [],
    suggestedFix:
      'Shopify’s copy of this balance is older than what the store has published, or was deleted. The ledger’s balance is published again; what others changed there meanwhile has to be looked up in Shopify.',
  },
  'metafield-unreadable': {
    label: 'The balance in the shop is no amount',
    severity: 'error',
    subject: 'account',
    resolvedBy: [],
    suggestedFix:
      'Somebody has written something that is no amount, or has deleted the balance, in Shopify. The ledger counts on; ask who it was, and post what they meant as an approved adjustment.',
  },
  'balance-not-published': {
    label: 'A balance is not shown in the shop',
    severity: 'warning',
    subject: 'account',
    resolvedBy: ['itself'],
    suggestedFix:
      'Shopify shows an older balance; the ledger is right, and the store goes on trying. Look at what Shopify answers.',
  },
  'merge-other-way': {
    label: 'Shopify has merged two customers the other way',
    severity: 'error',
    subject: 'account',
    resolvedBy: [],
    suggestedFix:
      'Shopify does not have the customer any more whose account goes on here, or has kept the other one. The Earth Cash is right and stays with this account; find out in Shopify what became of both, and ask its support to undo it.',
  },
  'merged-at-shopify': {
    label: 'Shopify has merged two customers, and their money waits',
    severity: 'error',
    subject: 'account',
    resolvedBy: ['itself'],
    suggestedFix:
      'Two customers were merged in Shopify, and their Earth Cash could not follow yet. Settle what is named here, on the account that says so; every hour the store tries again, and this closes by itself.',
  },
  'erasure-waits': {
    label: 'A customer who is to be forgotten has money here',
    severity: 'error',
    subject: 'account',
    resolvedBy: ['itself'],
    suggestedFix:
      'Shopify has deleted this customer or asks to forget them, but there is money of theirs here. Pay the balance back and post it as an adjustment, and settle what is named here; their data is erased within minutes of that.',
  },
  'event-stuck': {
    label: 'News of the card company cannot be worked on',
    severity: 'warning',
    subject: 'event',
    resolvedBy: ['itself'],
    suggestedFix:
      'An event of Stripe cannot be worked on; the store goes on trying. Look at the log for its id, and at the deposit it is about.',
  },
  'fraud-warning': {
    label: 'A bank suspects fraud',
    severity: 'error',
    subject: 'fraud warning',
    resolvedBy: [],
    suggestedFix:
      "The issuer suspects fraud. Look at the warning in Stripe's dashboard: refunding the payment now avoids a dispute.",
  },
} as const satisfies Record<string, DiscrepancyRule>;
