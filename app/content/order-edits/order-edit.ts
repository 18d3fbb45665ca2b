import { type Cents, formatUsd } from '~/domain/core/money';
import type {
  EditMethod,
  EditRejection,
  EditSettlement,
  OrderVersion,
  VersionLine,
} from '~/domain/order-edits/order-edit';

/** Texts of the back-office’s pages that change an order. */
export const ORDER_EDIT = {
  title: (order: string) => `Edit ${order}`,
  text: 'Change quantities, discounts, and shipping, or add items. You’ll see the new total before anything is changed.',
  lines: {
    heading: 'Items in the order',
    quantity: (title: string) => `${title}: quantity`,
    now: (quantity: number, unit: string, least: number) =>
      `Now ${quantity} at ${unit} each.${least > 0 ? ` Enter at least ${least}: ${least === 1 ? 'that one has' : 'that many have'} shipped.` : ' Enter 0 to remove it.'}`,
    restock: 'Restock removed items',
    discount: (title: string) => `${title}: discount`,
    discountHint: 'Such as 10% or 5.00 for all units.',
    noDiscount: (amount: string) => `Remove the discount of ${amount}`,
    none: 'Nothing is left in this order.',
    part: (most: number) =>
      `${most} items on each page. Review and save the changes of this page before you open another.`,
  },
  add: {
    heading: 'Add to the order',
    find: 'Find a product',
    findHint: 'Name or SKU',
    search: 'Search',
    custom: 'Add custom item',
    legend: (nth: number, title: string) => `New item ${nth}${title === '' ? '' : `: ${title}`}`,
    title: 'Item',
    price: 'Price (USD)',
    quantity: 'Quantity',
    quantityHint: '0 leaves it out.',
    taxable: 'Charge tax',
    discountLabel: 'Discount',
    discountHint: 'Such as 10% or 5.00',
  },
  shipping: {
    heading: 'Shipping',
    remove: (title: string, price: string) => `Remove ${title}, ${price}`,
    change: 'To change a shipping charge, remove it and enter the new one.',
    title: 'Shipping method',
    price: 'Price (USD)',
  },
  review: 'Review edit',
  notReviewed: 'Please fix these fields',
  will: {
    heading: 'Review edit',
    before: 'Total now',
    total: 'New total',
    due: (amount: string) => `The customer owes ${amount} after this.`,
    back: (amount: string) =>
      `${amount} was paid above the new total. It goes back to the original payment methods.`,
    terms: 'The order is on invoice. Its invoice changes with it.',
    even: 'Nothing is owed and nothing goes back.',
    method: 'How the difference is paid',
    methods: {
      later: () => 'The customer pays it on the order page. We email them a link.',
      card: (card: string | null) => `Charge ${card ?? 'the card'} that paid for the order`,
      cash: () => 'Use the Earth Cash that paid for the order',
    } satisfies Record<EditMethod, (card: string | null) => string>,
    consent: 'Only charge what the customer has agreed to.',
  },
  save: 'Edit order',
  refused: 'The order wasn’t edited',
  later:
    'Shopify didn’t answer, so this edit continues automatically. Reload the page to see how it ended; nothing is done twice.',
  leave: 'Cancel',
  versions: {
    heading: 'Versions',
    none: 'This order hasn’t been edited here.',
    columns: { at: 'When', by: 'Who', before: 'Before', after: 'After', outcome: 'Result' },
    unknown: 'Former teammate',
    running: 'In progress',
  },
  closed: {
    closed: 'This order can’t be edited: it’s canceled, or Shopify has closed it to edits.',
    'under-way':
      'A payment for this order is in progress; a bank payment usually takes 4 business days. Edit it once that has finished.',
    disputed: 'The payment for this order is disputed. Edit the order once the dispute is decided.',
    open: 'Another edit or a refund of this order is in progress. Wait for it to finish, then reload the page.',
  },
  rejections: {
    'not-found': 'This order doesn’t exist.',
    closed: 'This order can’t be edited: it’s canceled, or Shopify has closed it to edits.',
    'under-way': 'A payment for this order is in progress. Edit it once that has finished.',
    disputed: 'The payment for this order is disputed. Edit the order once the dispute is decided.',
    open: 'Another edit or a refund of this order is in progress. Wait for it to finish.',
    changed: 'This order was changed in the meantime. Check it again before you continue.',
    total: 'Shopify now calculates a different total. Review the edit again.',
    nothing: 'Change a quantity, a discount, or the shipping, or add an item.',
    quantity: 'Enter quantities no lower than what has shipped and no higher than 100,000.',
    discount: (limit: Cents) =>
      `Discounts above ${formatUsd(limit)} need a second person. Cancel this edit and send a draft order instead.`,
    'below-paid':
      'The new total is less than the Earth Cash already used for this order on invoice. Refund or cancel it instead.',
    rejected: 'Shopify rejected this edit. Nothing was changed.',
    'form-used': 'This form was already used for another order. Reload the page.',
  } satisfies Record<EditRejection | 'form-used', string | ((limit: Cents) => string)>,
  errors: {
    quantity: 'Enter a whole number.',
    shipped: (least: number) => `${least} shipped. Enter at least ${least}.`,
    variant: 'That product isn’t available anymore. Search again.',
    title: 'Enter a name for the item.',
    shippingTitle: 'Enter a name for the shipping method.',
    money: 'Enter an amount in dollars, such as 12.50.',
    tooMany: (most: number) => `Add up to ${most} items at a time.`,
  },
} as const;

const SETTLED: Record<EditSettlement, (amount: string) => string> = {
  even: () => 'Nothing owed',
  owed: (amount) => `${amount} owed by the customer`,
  terms: () => 'On invoice',
  charged: (amount) => `${amount} charged`,
  'not-charged': (amount) => `${amount} couldn’t be charged; owed by the customer`,
  refunded: (amount) => `${amount} refunded`,
  waits: (amount) => `Refund of ${amount} needs approval`,
  'not-refunded': (amount) => `${amount} couldn’t be refunded. Refund it on the order.`,
};

/** Returns what became of an edit. @param cents what was charged, owed or given back */
export function editOutcome(
  settlement: EditSettlement | null,
  cents: Cents | null,
  rejection: EditRejection | null,
): string {
  if (rejection !== null) {
    const because = ORDER_EDIT.rejections[rejection];
    return typeof because === 'string' ? because : ORDER_EDIT.rejections.rejected;
  }
  if (settlement === null) return ORDER_EDIT.versions.running;
  return SETTLED[settlement](cents === null ? '' : formatUsd(cents));
}

/** Returns a line of a version in words: '3 × Cups, 8 oz, $5.00 off'. */
export function versionLine({ quantity, title, variantTitle, discountCents }: VersionLine): string {
  const discount = discountCents ? `${formatUsd(discountCents)} off` : null;
  return [`${quantity} × ${title}`, variantTitle, discount].filter(Boolean).join(', ');
}

/** Returns a version of an order in lines: its total, then what is in it. */
export function versionLines({ totalCents, lines, shipping = [] }: OrderVersion): string[] {
  return [
    formatUsd(totalCents),
    ...lines.map((line) => versionLine(line)),
    ...shipping.map(({ title, cents }) => `${title}: ${formatUsd(cents)}`),
  ];
}
