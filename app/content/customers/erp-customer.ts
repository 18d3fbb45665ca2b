import type { CustomerMetafieldKey } from '~/domain/customers/customer';
import { formatNumber } from '~/domain/core/numbers';

/** Texts of the pages about a customer. */
export const ERP_CUSTOMER = {
  badges: {
    frozen: 'Frozen',
    closing: 'Closing requested',
    ambassador: 'Ambassador',
    invoice: 'Invoice terms',
    taxExempt: 'Tax exempt',
  },
  events: {
    created: 'Account created',
    ordered: (name: string, total: string) => `Placed order ${name}: ${total}`,
    balance: (amount: string) => `Balance ${amount}`,
  },
  back: 'All customers',
  newDraft: 'New draft order',
  identity: 'Details',
  facts: {
    phone: 'Phone',
    number: 'Shopify number',
    since: 'Customer since',
    orders: 'Orders',
    spent: 'Spent',
    consent: 'Marketing emails',
  },
  programme: 'Ambassador program only',
  birthday: 'Birthday',
  greekLife: 'Greek life',
  replay: 'Sign-up recording',
  tags: {
    heading: 'Tags',
    guarded: 'admins only',
    label: 'New tag',
    add: 'Add tag',
    remove: 'Remove',
    ask: {
      add: (tag: string) => `Add the tag “${tag}”?`,
      remove: (tag: string) => `Remove the tag “${tag}”?`,
      what: 'This tag changes what the customer gets: prices, pages, taxes, or payouts.',
      ambassador: 'New ambassadors get the welcome email right away, with a code and a link.',
      ambassadorEnds: 'The ambassador pages close. The code and earnings stay.',
      confirmAdd: 'Add this tag',
      confirmRemove: 'Remove this tag',
      cancel: 'Cancel',
    },
  },
  addresses: {
    heading: 'Addresses',
    standard: 'Default',
    more: (count: number) => `${count} more`,
  },
  orders: {
    heading: 'Orders',
    none: 'No orders.',
    of: (name: string) => `Orders: ${name}`,
    all: (count: number) => `All ${formatNumber(count)} orders`,
    columns: {
      order: 'Order',
      placed: 'Placed',
      paid: 'Payment',
      sent: 'Fulfillment',
      total: 'Total',
    },
    cancelled: 'Canceled',
  },
  methods: {
    heading: 'Payment methods',
    standard: 'default',
    expired: 'expired',
  },
  cash: {
    heading: 'Earth Cash',
    available: 'Balance',
    paid: 'From deposits',
    bonus: 'Bonus',
    held: 'Held for a dispute',
    reserved: 'Reserved for payments',
    pending: 'Processing',
    unaccepted: 'Raised in Shopify, not accepted yet',
    frozen: 'This account is frozen',
    issues: 'Reconciliation issues',
    notImported:
      'The opening balance isn’t in the ledger yet. It’s added at the customer’s first activity here.',
    adjust: 'Adjust Earth Cash',
    tranches: 'Breakdown',
    trancheColumns: { from: 'From', at: 'Added on', paid: 'Paid balance', bonus: 'Bonus balance' },
    elsewhere: 'Opening balance, adjustments, commission',
    waiting: (amount: string) => `An adjustment of ${amount} needs an admin’s approval.`,
    approvals: 'Review approvals',
    adjustments: 'Adjustments',
  },
  invoice: {
    heading: 'Invoice terms',
    states: {
      granted: 'Approved for invoice terms.',
      refused: 'Invoice terms declined.',
      none: 'No invoice terms: not decided yet.',
    },
    since: 'Decided',
    asked: 'Invoice terms requested',
    decide: 'Decide',
    reason: 'Reason (for staff; the customer doesn’t see it)',
    grant: 'Approve',
    refuse: 'Decline',
    decision: 'Decision',
    send: 'Save decision',
    hint: 'The customer gets an email.',
    change: 'Change decision',
  },
  organization: {
    heading: 'Organization',
    admin: 'Admin',
    member: 'Member',
  },
  ambassador: {
    heading: 'Ambassador',
    code: 'Code',
    payable: 'Payable now',
    pending: 'Pending',
    requested: 'Transfer requested',
    paid: 'Paid out',
    end: {
      link: 'End code',
      title: 'End code',
      text: 'For a code published where it shouldn’t be, such as a coupon site.',
      ask: (code: string) => `End the code ${code}?`,
      what: [
        'The code and its link stop working. This can’t be undone.',
        'Earlier orders with it still count, and so do clicks by customers who had signed in.',
        'The ambassador gets a new code right away and sees it in their portal. No email is sent.',
      ],
      confirm: 'End code',
      cancel: 'Keep code',
    },
  },
  requests: {
    closing: 'Asked to close the account',
    review: 'Review request',
  },
  done: {
    'tag-added': 'Tag added.',
    'tag-removed': 'Tag removed.',
    posted: 'Earth Cash adjusted.',
    proposed: 'Sent to an admin for approval. Nothing changes until then.',
    'terms-set': 'Payment terms saved.',
    decided: 'Decision saved. The customer gets an email.',
    same: 'This was already decided. Nothing has changed.',
    'code-ended': 'Code ended. The new one is below.',
  },
} as const;

export type CustomerDone = keyof typeof ERP_CUSTOMER.done;

/** Parses the message code in a URL; null if it is unknown. */
export function customerDone(text: string | null): CustomerDone | null {
  return text !== null && Object.hasOwn(ERP_CUSTOMER.done, text) ? (text as CustomerDone) : null;
}

/** Labels of the metafields, except those shown elsewhere on the page. */
export const METAFIELD_LABELS: Partial<Record<CustomerMetafieldKey, string>> = {
  'custom.companyname': 'Company',
  'custom.companywebsite': 'Company website',
  'custom.universityname': 'University',
  'custom.universitywebsite': 'University website',
  'custom.fraternity': 'Fraternity',
  'custom.sorority': 'Sorority',
  'custom.studentorg': 'Student organization',
  'custom.college': 'College',
  'custom.graduationyear': 'Graduation year',
  'social.instagram': 'Instagram',
  'custom.product_tag': 'Product tag',
  'custom.earthprimeinterest': 'Interest in Earth Prime',
  'custom.tier': 'Tier',
};

/** Texts of the page of tax-exempt tags. */
export const TAX_EXEMPT = {
  title: 'Tax-exempt tags',
  text: 'Customers with any of these tags pay no sales tax. Upper and lower case don’t matter.',
  none: 'No tags yet: everyone pays sales tax.',
  caption: 'Tax-exempt tags',
  tag: 'Tag',
  remove: 'Remove tag',
  adminsOnly: 'Only admins can add or remove tags.',
  add: {
    heading: 'Add a tag',
    label: 'Customer tag',
    hint: 'Exactly as it appears on the customer in Shopify. From now on, new prices for orders and drafts include no tax for these customers.',
    send: 'Add tag',
  },
  removal: {
    heading: (tag: string) => `Remove “${tag}”?`,
    what: [
      'Customers with this tag and no other tax-exempt tag pay sales tax from the next price on: at checkout, on drafts, and on custom orders priced or completed after this.',
      'Placed orders stay as they are, and nothing is charged again.',
      'Customers keep the tag itself. Add it here again to make it count again.',
    ],
    confirm: 'Remove tag',
    cancel: 'Keep tag',
  },
  done: {
    added: 'Tag added.',
    removed: 'Tag removed. New prices include tax for its customers.',
    gone: 'The tag was already removed.',
  },
} as const;

type TaxExemptDone = keyof typeof TAX_EXEMPT.done;

/** Parses the message code in a URL; null if it is unknown. */
export function taxExemptDone(text: string | null): TaxExemptDone | null {
  return text !== null && Object.hasOwn(TAX_EXEMPT.done, text) ? (text as TaxExemptDone) : null;
}
