import type {
  MergeObstacle,
  MergeOutcome,
  MergeState,
  MergeStep,
} from '~/domain/customers/account-merge';

/** Texts of the page for merging two accounts of one person. */
export const MERGE = {
  title: 'Merge accounts',
  text: 'For one person with two accounts. One account stays and gets the other’s Earth Cash; the other closes permanently.',
  /** Label of the link on the customer's page. */
  link: 'Merge with this person’s other account',
  toCustomer: 'View customer',
  choose: {
    heading: 'Other account',
    who: 'Email or customer number',
    hint: 'Confirm with the customer that both accounts are theirs.',
    next: 'Compare accounts',
  },
  pair: {
    heading: 'Compare accounts',
    columns: { what: 'Detail', surviving: 'Stays', closing: 'Closes' },
    facts: {
      number: 'Number',
      name: 'Name',
      email: 'Email',
      since: 'Customer since',
      orders: 'Orders in Shopify',
      spent: 'Spent in Shopify',
      cash: 'Earth Cash',
      held: 'On hold or reserved',
      tags: 'Tags',
      organization: 'Organization',
      ambassador: 'Ambassador',
    },
    yes: 'Yes',
    no: 'No',
    none: 'None',
    swap: 'Swap accounts',
    another: 'Choose another account',
    obstacles: 'Blockers',
    noObstacles: 'No blockers.',
    platform: 'Shopify’s answer',
    platformFine: 'Shopify can merge these two customers.',
    platformSilent: 'Shopify hasn’t said whether it can merge these two. We’ll ask again later.',
    platformOther:
      'Shopify would keep the account that closes here. Its two records then stay separate; our own part can still be done.',
    platformForbids:
      'Shopify won’t merge its two records. They stay separate; our own part can still be done. Shopify’s reasons:',
    begin: 'Merge accounts',
  },
  ask: {
    heading: 'Merge these two accounts permanently?',
    what: (amount: string, needsSecond: boolean) => [
      `${amount} of Earth Cash moves to the account that stays. Later refunds or disputes of the closed account’s deposits are taken from it too.`,
      'Lost disputes of both accounts are added together. If that makes 2, the account that stays is frozen until a teammate reviews it.',
      'The closed account is signed out everywhere, its auto top-up ends, and it’s frozen permanently. Its saved cards and bank accounts are removed from Stripe and have to be added again.',
      'Invoice terms and the names of saved locations don’t move.',
      'Then Shopify is asked to merge the two customers: orders, addresses, and tags are combined, and the closed account’s email goes away. Anyone who signs in with that email is a new customer.',
      needsSecond
        ? 'This is more than you may move alone in a day: another admin has to approve it first. Nothing happens until then.'
        : 'None of this can be undone.',
    ],
    confirm: 'Merge permanently',
    confirmSecond: 'Request approval',
    cancel: 'Keep both accounts',
  },
  forbids: {
    COMPANY_CONTACT: 'one is a company contact',
    CUSTOMER_PAYMENT_METHODS: 'one has payment methods in Shopify',
    DELETED_AT: 'one no longer exists',
    GIFT_CARDS: 'one has gift cards',
    MERGE_IN_PROGRESS: 'one is already being merged in Shopify',
    MULTIPASS_IDENTIFIER: 'one signs in through another system',
    PENDING_DATA_REQUEST: 'one has a pending data request',
    REDACTED_AT: 'one is due to be erased',
    STORE_CREDIT: 'one has store credit',
    SUBSCRIPTIONS: 'one has or had a subscription',
  } as Readonly<Record<string, string>>,
  list: {
    heading: 'Account merges',
    none: 'No merges.',
    open: 'Open merges',
    noneOpen: 'No open merges.',
    pair: (closing: string, surviving: string) => `${closing} into ${surviving}`,
    stepDone: 'Done',
    stepOpen: 'Not done yet',
    approve: 'Approve and merge permanently',
    refuse: 'Reject merge',
    withdraw: 'Withdraw request',
    goOn: 'Continue',
    apart: 'Keep Shopify records separate',
    apartHint:
      'For when Shopify won’t merge them. Our part doesn’t change: the closed account stays closed, and anything that comes to it goes to the other account.',
  },
  states: {
    asked: 'Needs a second admin',
    merging: 'Our part is done',
    ended: 'Merged',
    refused: 'Rejected',
    withdrawn: 'Withdrawn',
  } satisfies Record<MergeState, string>,
  outcomes: {
    merged: 'Merged',
    apart: 'Merged; separate in Shopify',
  } satisfies Record<MergeOutcome, string>,
  steps: {
    ours: 'Earth Cash is moved; the closed account is frozen and linked',
    methods: 'The closed account’s saved cards and bank accounts are removed from Stripe',
    platform: 'Shopify merges the two customers',
  } satisfies Record<MergeStep, string>,
  sides: { closing: 'Account that closes', surviving: 'Account that stays' },
  obstacles: {
    'closing:opening':
      'The opening Earth Cash balance couldn’t be read from Shopify. Open this page again later; if it still doesn’t work, check Reconciliation issues.',
    'closing:frozen':
      'The account is frozen. Find out why, and unfreeze it under Reconciliation issues.',
    'closing:redacted': 'The customer asked to be erased, so this account can’t be merged.',
    'closing:closing-asked':
      'The customer asked to close this account. Decline that request first, or close the account instead.',
    'closing:in-merge': 'The account is part of an open merge. Finish that merge first.',
    'closing:survivor':
      'Another account was merged into this one before. Swap accounts so that this one stays.',
    'closing:stopped':
      'The balance isn’t published until a teammate reviews it: check Reconciliation issues.',
    'closing:below-zero': 'The balance is below zero. Settle that with the customer first.',
    'closing:held':
      'Earth Cash is held for a dispute or reserved for a payment. Wait until that ends.',
    'closing:deposits': 'A deposit is processing. Wait until it finishes.',
    'closing:payments': 'A payment is processing. Wait until it finishes.',
    'closing:refunds': 'An order refund is processing. Wait until it finishes.',
    'closing:returns': 'Part of a payment still has to be refunded. Wait until it is.',
    'closing:custom-orders': 'A custom order is open. Complete or cancel it first.',
    'closing:adjustments': 'An adjustment needs approval. Decide it first.',
    'closing:ambassador':
      'The account belongs to an ambassador, and commission, code, and link can’t be moved. Swap accounts so that this one stays.',
    'closing:both-ambassadors':
      'Both accounts belong to ambassadors, and commission, code, and link can’t be moved. Keep both accounts.',
    'closing:organization':
      'The account is in an organization. Invite the account that stays, and remove this one first.',
    'closing:breaks':
      'A reconciliation issue about this account, its deposits, or its payments is open. Resolve it first.',
    'surviving:opening':
      'The opening Earth Cash balance couldn’t be read from Shopify. Open this page again later; if it still doesn’t work, check Reconciliation issues.',
    'surviving:frozen':
      'The account is frozen. Find out why, and unfreeze it under Reconciliation issues.',
    'surviving:redacted':
      'The customer asked to be erased, so nothing can be merged into this account.',
    'surviving:closing-asked':
      'The customer asked to close this account. Decline that request first, or swap accounts.',
    'surviving:in-merge': 'The account is part of an open merge. Finish that merge first.',
    'surviving:stopped':
      'The balance isn’t published until a teammate reviews it: check Reconciliation issues.',
    'surviving:below-zero': 'The balance is below zero. Settle that with the customer first.',
  } satisfies Record<MergeObstacle, string>,
  done: {
    asked: 'Sent to another admin for approval. Nothing happens until then.',
    begun: 'Our part is done. Shopify’s is still in progress: see below.',
    merged: 'Accounts merged.',
    apart: 'Our part is done, and Shopify’s records stay separate.',
    refused: 'Merge rejected. Nothing was done.',
    withdrawn: 'Request withdrawn. Nothing was done.',
  },
} as const;

export type MergeDone = keyof typeof MERGE.done;

export function mergeDone(text: string | null): MergeDone | null {
  return text !== null && Object.hasOwn(MERGE.done, text) ? (text as MergeDone) : null;
}

/** Returns Shopify's reasons in words; unknown ones by Shopify's name. */
export function forbidWords(names: readonly string[]): string {
  return names.map((name) => MERGE.forbids[name] ?? name).join(', ');
}
