import { BY, type TimelineEntry } from '~/content/staff/timeline';

/** Texts of the back-office's pages about draft orders. */
export const ERP_DRAFTS = {
  list: 'Draft orders',
  all: 'All draft orders',
  create: {
    title: 'New draft order',
    text: 'Created in Shopify; it becomes an order when you complete it. Prices, taxes, and shipping come from Shopify.',
    save: 'Create draft',
    refused: 'No draft was created',
  },
  edit: {
    next: 'A draft reserves no stock, and nothing is due until it’s completed. Save your changes first.',
    save: 'Save changes',
    overwrite: 'Save mine instead',
    refused: 'Changes not saved',
    saved: 'Draft saved.',
    created: 'Draft created.',
    closed: 'This draft is already an order and can’t be changed.',
    beyondForm:
      'This draft has more than this form can hold: more than 50 items, or several discount codes. Change it in Shopify so that nothing is lost.',
    ofPayment:
      'The store is handling this draft: it belongs to a payment in progress or to a custom order.',
    toOrder: 'View order',
    complete: 'Complete draft',
    remove: 'Delete draft',
    platform: 'View in Shopify',
  },
  closed: {
    facts: 'Details',
    made: 'Created',
    changed: 'Last updated',
    completed: 'Completed',
    tags: 'Tags',
    note: 'Note',
    taxExempt: 'Tax exempt',
    yes: 'yes',
    customer: 'Customer',
    noCustomer: 'No customer',
    email: 'Email for the order',
    address: 'Shipping address',
    attributes: 'Attributes',
    codes: 'Discount codes',
    discount: 'Discount on the order',
    metafields: 'Metafields',
    lines: 'Items',
    noLines: 'No items.',
    item: 'Item',
    custom: 'Custom item',
    notTaxable: 'not taxable',
    quantity: 'Quantity',
    unit: 'Unit price',
    total: 'Total',
    sums: 'Totals',
  },
  changed: {
    heading: 'This draft was changed while you were editing',
    text: 'A teammate saved other changes. Yours aren’t saved yet, and everything you typed is still in the form. Use the current draft, or save yours in its place.',
    field: 'Field',
    yours: 'You typed',
    theirs: 'Current',
    same: 'What you typed matches the current draft.',
    take: 'Use current draft',
    nothing: 'nothing',
  },
  customer: {
    heading: 'Customer',
    label: 'Customer’s email or number',
    hint: 'Leave blank for a draft without a customer.',
    find: 'Find customer',
    none: 'No customer',
    missing: 'No customer has this email address or number.',
    fixed: 'A draft’s customer can’t be changed. To use another customer, create a new draft.',
    email: 'Email for the order',
    address: 'Use this address',
    addresses: 'Customer’s addresses',
  },
  lines: {
    heading: 'Items',
    none: 'No items yet.',
    find: 'Product',
    findHint: 'Part of the product’s title.',
    search: 'Find products',
    hits: 'Products found',
    noHits: 'No products found',
    add: 'Add',
    custom: 'Add custom item',
    legend: (place: number) => `Item ${place}`,
    title: 'Title',
    price: 'Price (USD)',
    override: 'Price override (USD)',
    overrideHint: (price: string) => (price ? `Regular price: ${price}.` : ''),
    quantity: 'Quantity',
    quantityHint: '0 removes the item.',
    taxable: 'Taxable',
    discount: 'Discount',
    discountHint: 'For example, 10% or 5.00.',
    properties: 'Properties',
    propertiesHint: 'One per line, such as Color: green.',
    remove: 'Remove',
  },
  order: {
    heading: 'Discount, note, and attributes',
    code: 'Discount code',
    discount: 'Discount on the order',
    discountTitle: 'Discount reason',
    taxExempt: 'Tax exempt',
    note: 'Note',
    attributes: 'Attributes',
  },
  address: {
    heading: 'Shipping address',
    add: 'Add address',
    change: 'Change address',
    state: 'State',
    chooseState: 'Choose a state',
  },
  price: {
    heading: 'Price',
    calculate: 'Calculate total',
    shipping: 'Shipping',
    shippingStored: 'Keep current shipping',
    shippingNone: 'Not selected',
    notChecked: 'Select “Calculate total” to see taxes and shipping options.',
    taxLine: (tax: string) => `Taxes: ${tax}`,
    codeSkipped: (code: string) => `The code ${code} doesn’t reduce this total.`,
    rows: {
      lines: 'Items',
      discount: 'Discounts',
      subtotal: 'Subtotal',
      shipping: 'Shipping',
      total: 'Total',
    },
  },
  complete: {
    title: (name: string) => `Complete ${name}`,
    text: 'The draft becomes an order with payment pending.',
    will: (total: string) =>
      `This creates an order for ${total}. Its items are taken from stock, the customer sees it with their orders, and payment is pending: nothing is charged. An order can’t become a draft again, but it can be canceled.`,
    byHand: 'Manual prices',
    send: 'Create order',
    refused: 'No order was created',
    empty: 'This draft has no items, so it can’t become an order.',
  },
  remove: {
    title: (name: string) => `Delete ${name}`,
    text: 'A deleted draft can’t be restored.',
    will: (total: string) =>
      `This deletes the draft of ${total} in Shopify, with its items, notes, and payment links. Its activity stays in the audit log.`,
    send: 'Delete draft',
    refused: 'The draft wasn’t deleted',
  },
  leave: 'Cancel',
  back: 'Back to draft',
  errors: {
    outdated: 'This form has expired. Your entries are still here: send it again.',
    busy: 'Another teammate is saving this draft. Your entries are still here. Try again in a moment.',
    unknown:
      'Shopify didn’t answer, so we don’t know whether this was done. Press the same button again to find out; nothing is done twice.',
    changed: 'This draft was changed in the meantime. Check it again before you continue.',
    madeBefore:
      'This form has already created a draft with different details. Open that draft to change it.',
    money: 'Enter an amount in dollars, such as 12.50.',
    discount: 'Enter a discount above 0 and up to 100%, such as 10% or 5.00.',
    quantity: 'Enter a whole number.',
    title: 'Enter a title for the custom item.',
    price: 'Enter a price for the custom item.',
    pairs: 'Enter one per line, with the name before a colon: Color: green.',
    ownAttribute: 'The store sets _ambassador itself. Remove it here.',
    tooManyPairs: 'Enter up to 10.',
    tooManyLines: 'A draft can have up to 50 items here.',
    variant: 'This product is no longer available.',
    shipping: 'This shipping option is no longer offered. Choose another.',
    empty: 'Add at least one item.',
  },
} as const;

/** Returns what became of a draft at Shopify. */
export function draftEvents(draft: {
  gid: string;
  createdAt: string;
  completedAt: string | null;
  order: { name: string } | null;
}): TimelineEntry[] {
  const { gid: id, createdAt, completedAt, order } = draft;
  const by = BY.shopify;
  const { made, completed } = ERP_DRAFTS.closed;
  return [
    { id, at: createdAt, by, label: made },
    ...(completedAt === null
      ? []
      : [
          {
            id: `${id}-completed`,
            at: completedAt,
            by,
            label: completed,
            lines: order === null ? [] : [order.name],
          },
        ]),
  ];
}
