import type { CustomerMetafieldKey, CustomerType } from '~/domain/customers/customer';

/** Texts of the pages about a customer. */
export const ERP_CUSTOMER = {
  text: (type: CustomerType) =>
    ({
      ECA: 'Member of the Earth Cups Alliance.',
      BUSINESS: 'Business account.',
      INDIVIDUAL: 'Individual customer.',
    })[type],
  back: 'All customers',
  newDraft: 'New draft order',
  identity: 'Who it is',
  facts: {
    email: 'Email',
    phone: 'Phone',
    number: 'Number',
    since: 'Customer since',
    orders: 'Orders at Shopify',
    spent: 'Spent at Shopify',
    consent: 'Marketing emails',
    consentSince: 'Said so',
    none: 'none',
  },
  programme: 'For the ambassador program alone',
  birthday: 'Birthday',
  greekLife: 'Greek life',
  replay: 'Recording of the sign-up',
  tags: {
    heading: 'Tags',
    none: 'No tags.',
    guarded: 'admins only',
    label: 'New tag',
    hint: 'One at a time. Favorites are not shown here.',
    add: 'Add tag',
    remove: 'Remove',
    ask: {
      add: (tag: string) => `Add the tag “${tag}”?`,
      remove: (tag: string) => `Remove the tag “${tag}”?`,
      what: 'This tag opens or closes something for the customer: prices, pages, taxes, or being paid.',
      ambassador:
        'Whoever becomes an ambassador gets the welcome mail at once, with a code and a link.',
      ambassadorEnds: 'The ambassador’s pages close; the code, and what was earned, stay.',
      confirmAdd: 'Yes, add it',
      confirmRemove: 'Yes, remove it',
      cancel: 'Leave it as it is',
    },
  },
  addresses: { heading: 'Addresses', none: 'No addresses.', standard: 'Default' },
  orders: {
    heading: 'Orders',
    none: 'No orders.',
    of: (name: string) => `Orders of ${name}`,
    all: (count: number) => `All ${count.toLocaleString('en-US')} orders`,
    columns: {
      order: 'Order',
      placed: 'Placed',
      paid: 'Payment',
      sent: 'Delivery',
      total: 'Total',
    },
    cancelled: 'Cancelled',
  },
  methods: {
    heading: 'Saved cards and bank accounts',
    none: 'Nothing is saved.',
    standard: 'default',
    expired: 'expired',
  },
  cash: {
    heading: 'Earth Cash',
    available: 'Balance',
    ofThis: 'Paid in and bonus',
    held: 'Kept back by a dispute',
    reserved: 'Set aside for payments',
    pending: 'On its way',
    unaccepted: 'Raised in Shopify, not accepted yet',
    frozen: 'This account is frozen',
    notImported:
      'The balance from before is not in the ledger yet; it is taken in at the first contact.',
    adjust: 'Adjust Earth Cash',
    tranches: 'What it is made of',
    trancheColumns: { from: 'From', at: 'Came in', paid: 'Paid left', bonus: 'Bonus left' },
    elsewhere: 'Balance from before, adjustments, commission',
    noTranches: 'There is nothing left.',
    movements: 'Latest movements',
    movementColumns: { what: 'What', at: 'When', amount: 'Amount', balance: 'Balance' },
    noMovements: 'Nothing has moved it this year.',
    adjustments: 'Adjustments',
    noAdjustments: 'Nobody has adjusted it.',
  },
  invoice: {
    heading: 'Ordering on invoice',
    states: {
      granted: 'May order on invoice.',
      refused: 'May not order on invoice: refused.',
      none: 'May not order on invoice: nobody has decided.',
    },
    since: 'Decided',
    requested: 'Asked for it',
    reason: 'Why (for staff; the customer does not read it)',
    grant: 'Grant',
    refuse: 'Refuse',
    decision: 'Decision',
    send: 'Decide',
    hint: 'The customer is told by mail.',
  },
  organization: {
    heading: 'Organization',
    none: 'In no organization.',
    admin: 'Admin',
    member: 'Member',
  },
  ambassador: {
    heading: 'Ambassador',
    none: 'Has never opened the ambassador portal.',
    code: 'Code',
    payable: 'Payable now',
    pending: 'Held',
    requested: 'Transfer requested',
    paid: 'Paid out',
    end: {
      link: 'End this code',
      title: 'End a code',
      text: 'For a code that stands where it should not, like a coupon page.',
      ask: (code: string) => `End the code ${code}?`,
      what: [
        'From now on it and its link bring nobody. It cannot be had back.',
        'What was ordered by it before counts as it did, and so do clicks of customers who had signed in.',
        'The ambassador gets another code at once. Nobody gets a mail: it stands in their portal.',
      ],
      confirm: 'Yes, end it',
      cancel: 'Back without ending it',
    },
  },
  requests: {
    heading: 'Open requests',
    none: 'Nothing is open.',
    closing: 'Asks to have the account closed',
    since: 'since',
  },
  done: {
    'tag-added': 'The tag is added.',
    'tag-removed': 'The tag is removed.',
    posted: 'The Earth Cash is adjusted.',
    proposed: 'An admin is asked to approve it. Until then nothing has changed.',
    decided: 'It is decided, and the customer is told by mail.',
    same: 'It was decided like this before; nothing has changed.',
    'code-ended': 'The code has ended. The new one is below.',
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
  text: 'Customers with one of these tags pay no sales tax. A tag counts in upper and lower case alike.',
  none: 'No tag is on the list: everybody pays sales tax.',
  caption: 'Tags that are exempt from tax',
  tag: 'Tag',
  remove: 'Take off the list',
  adminsOnly: 'Admins add tags and take them off.',
  add: {
    heading: 'Add a tag',
    label: 'Tag of the customers',
    hint: 'As the platform has it at the customer. Orders and drafts that are priced from now on carry no tax for them.',
    send: 'Add the tag',
  },
  removal: {
    heading: (tag: string) => `Take “${tag}” off the list?`,
    what: [
      'Customers with this tag and no other of the list pay sales tax from the next price on: in the checkout, on drafts and on custom orders that are priced or completed after this.',
      'Orders that were placed stay as they are, and nothing is charged anew.',
      'The tag itself stays at the customers. Put it on the list again and it counts again.',
    ],
    confirm: 'Take it off the list',
    cancel: 'Keep it',
  },
  done: {
    added: 'The tag is on the list.',
    removed: 'The tag is off the list. New prices carry tax for its customers.',
    gone: 'The tag was off the list already.',
  },
} as const;

type TaxExemptDone = keyof typeof TAX_EXEMPT.done;

/** Parses the message code in a URL; null if it is unknown. */
export function taxExemptDone(text: string | null): TaxExemptDone | null {
  return text !== null && Object.hasOwn(TAX_EXEMPT.done, text) ? (text as TaxExemptDone) : null;
}
