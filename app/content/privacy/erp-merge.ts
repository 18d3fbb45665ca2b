import type {
  MergeObstacle,
  MergeOutcome,
  MergeState,
  MergeStep,
} from '~/domain/customers/account-merge';

/** Texts of the page for merging two accounts of one person. */
export const MERGE = {
  title: 'Merge two accounts',
  text: 'For one person with two accounts. One goes on, the other is closed for good; its Earth Cash goes over.',
  /** Label of the link on the customer's page. */
  link: 'Merge with another account of the same person',
  toCustomer: 'The customer’s page',
  choose: {
    heading: 'The other account',
    who: 'E-mail or customer number',
    hint: 'Make sure with the customer that both are theirs.',
    next: 'Look at both',
  },
  pair: {
    heading: 'Both side by side',
    columns: { what: 'What', surviving: 'Goes on', closing: 'Is closed' },
    facts: {
      number: 'Number',
      name: 'Name',
      email: 'Email',
      since: 'Customer since',
      orders: 'Orders at Shopify',
      spent: 'Spent at Shopify',
      cash: 'Earth Cash',
      held: 'Kept back or set aside',
      tags: 'Tags',
      organization: 'Organization',
      ambassador: 'Ambassador',
    },
    yes: 'yes',
    no: 'no',
    none: 'none',
    swap: 'The other way round',
    another: 'Choose another account',
    obstacles: 'What stands in the way',
    noObstacles: 'Nothing stands in the way.',
    platform: 'What Shopify says',
    platformFine: 'Shopify will make one customer of the two.',
    platformSilent: 'Shopify has not said whether it merges these two. It is asked again later.',
    platformOther:
      'Shopify would keep the account that is closed here. Its two records stay apart then; our own part can be done all the same.',
    platformForbids:
      'Shopify will not merge its two records. They stay apart then; our own part can be done all the same. It names:',
    begin: 'Merge these two',
  },
  ask: {
    heading: 'Merge these two accounts for good?',
    what: (amount: string, needsSecond: boolean) => [
      `${amount} of Earth Cash goes over to the account that goes on. What is refunded or disputed later of a deposit of the closed account is taken from that one too.`,
      'Disputes that both have lost are added up: where that comes to two, the account that goes on is frozen until somebody has looked.',
      'Who has the closed account is signed out everywhere, its automatic top-up ends, and it is frozen for good. Its saved cards and bank accounts are removed at Stripe and have to be added anew.',
      'Permission to order on invoice and the name of saved locations do not go over.',
      'Then Shopify is asked to make one customer of the two: orders, addresses and tags come together, and the e-mail of the closed account is gone. Who signs in with it is a new customer.',
      needsSecond
        ? 'It is more than you may move alone in a day: another admin has to agree first, and until then nothing is done.'
        : 'None of this can be taken back.',
    ],
    confirm: 'Yes, merge them for good',
    confirmSecond: 'Ask another admin',
    cancel: 'Leave them as they are',
  },
  forbids: {
    COMPANY_CONTACT: 'one is the contact of a company',
    CUSTOMER_PAYMENT_METHODS: 'one has payment methods at Shopify',
    DELETED_AT: 'one is not there any more',
    GIFT_CARDS: 'one has gift cards',
    MERGE_IN_PROGRESS: 'one is being merged there already',
    MULTIPASS_IDENTIFIER: 'one signs in through another system',
    PENDING_DATA_REQUEST: 'one waits for its data',
    REDACTED_AT: 'one is to be erased',
    STORE_CREDIT: 'one has store credit',
    SUBSCRIPTIONS: 'one has or had a subscription',
  } as Readonly<Record<string, string>>,
  list: {
    heading: 'Merges of this account',
    none: 'There are none.',
    open: 'Merges that have not ended',
    noneOpen: 'None is open.',
    pair: (closing: string, surviving: string) => `${closing} into ${surviving}`,
    stepDone: 'Done',
    stepOpen: 'Not done yet',
    approve: 'Agree: merge them for good',
    refuse: 'Refuse',
    withdraw: 'Take it back',
    goOn: 'Go on with it',
    apart: 'Leave Shopify’s records apart',
    apartHint:
      'Where Shopify does not merge them. Our own part stays as it is: the closed account stays closed, and what comes to it goes to the other one.',
  },
  states: {
    asked: 'Waits for a second admin',
    merging: 'Our part is done',
    ended: 'Merged',
    refused: 'Refused',
    withdrawn: 'Taken back',
  } satisfies Record<MergeState, string>,
  outcomes: {
    merged: 'Merged',
    apart: 'Merged; apart at Shopify',
  } satisfies Record<MergeOutcome, string>,
  steps: {
    ours: 'The Earth Cash is moved; the closed account is frozen and linked',
    methods: 'Saved cards and bank accounts of the closed account are removed at Stripe',
    platform: 'Shopify makes one customer of the two',
  } satisfies Record<MergeStep, string>,
  sides: { closing: 'Of the account that is closed', surviving: 'Of the account that goes on' },
  obstacles: {
    'closing:opening':
      'The Earth Cash from before this store could not be read from Shopify. Open this page again in a while; if this stays, look at the differences in Earth Cash.',
    'closing:frozen':
      'It is frozen. Find out why, and let it be used again at the differences in Earth Cash.',
    'closing:redacted': 'Its owner has asked to be forgotten: it is not merged any more.',
    'closing:closing-asked':
      'Its owner has asked to have it closed. Refuse that request first, or close it instead.',
    'closing:in-merge': 'It is part of a merge that has not ended: end that one first.',
    'closing:survivor':
      'Another account was merged into it before: turn it round, so that this one goes on.',
    'closing:stopped':
      'Its balance is not published until a person has looked: see the differences in Earth Cash.',
    'closing:below-zero': 'Its balance is below zero: settle that with the customer first.',
    'closing:held':
      'Earth Cash is kept back by a dispute or set aside for a payment: wait until that has ended.',
    'closing:deposits': 'A deposit is on its way: wait until it has ended.',
    'closing:payments': 'A payment is on its way: wait until it has ended.',
    'closing:refunds': 'A refund of an order is on its way: wait until it has ended.',
    'closing:returns': 'Something of a payment is still to be given back: wait for it.',
    'closing:custom-orders': 'A custom order is open: end or cancel it first.',
    'closing:adjustments': 'An adjustment waits for a second person: decide it first.',
    'closing:ambassador':
      'It is an ambassador’s, and commission, code and link cannot be moved: turn it round, so that this one goes on.',
    'closing:both-ambassadors':
      'Both are ambassadors’, and commission, code and link cannot be moved: leave both as they are.',
    'closing:organization':
      'It is in an organization: invite the account that goes on, and take this one out first.',
    'closing:breaks':
      'A difference in Earth Cash about it, its deposits or its payments is open: solve it first.',
    'surviving:opening':
      'The Earth Cash from before this store could not be read from Shopify. Open this page again in a while; if this stays, look at the differences in Earth Cash.',
    'surviving:frozen':
      'It is frozen. Find out why, and let it be used again at the differences in Earth Cash.',
    'surviving:redacted': 'Its owner has asked to be forgotten: nothing is merged into it.',
    'surviving:closing-asked':
      'Its owner has asked to have it closed. Refuse that request first, or turn it round.',
    'surviving:in-merge': 'It is part of a merge that has not ended: end that one first.',
    'surviving:stopped':
      'Its balance is not published until a person has looked: see the differences in Earth Cash.',
    'surviving:below-zero': 'Its balance is below zero: settle that with the customer first.',
  } satisfies Record<MergeObstacle, string>,
  done: {
    asked: 'Another admin is asked to agree. Until then nothing is done.',
    begun: 'Our own part is done. Shopify’s is not yet: see below.',
    merged: 'The two accounts are one.',
    apart: 'Our own part is done, and Shopify’s records stay apart.',
    refused: 'It is refused, and nothing was done.',
    withdrawn: 'It is taken back, and nothing was done.',
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
