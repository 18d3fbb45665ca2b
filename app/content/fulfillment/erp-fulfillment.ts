import { stateLabel } from '~/content/orders/orders';
import type { FulfillmentState } from '~/domain/fulfillment/fulfillment-order';
import type { GOODS, ListedFulfillment } from '~/domain/fulfillment/fulfillment-query';
import { HOLD_REASONS, type HoldReason, type StepRejection } from '~/domain/fulfillment/step';

/** Texts of the back-office's fulfillment pages. */
export const FULFILLMENT = {
  title: 'Fulfillment',
  text: 'What each location has to send, from our copy of Shopify.',
  caption: 'Fulfillment orders',
  nouns: ['fulfillment order', 'fulfillment orders'],
  filter: 'Find fulfillment orders',
  search: 'Order, customer, item, SKU, or tracking number',
  state: 'Status',
  location: 'Location',
  method: 'Delivery',
  goods: 'Goods',
  none: 'No matching fulfillment orders',
  empty: 'Nothing to send yet. A paid order appears here seconds after Shopify has it.',
  gathering: 'Fulfillment orders are still syncing from Shopify, so some are missing.',
  columns: {
    order: 'Order',
    placed: 'Placed',
    customer: 'Customer',
    items: 'Items',
    left: 'To send',
    state: 'Status',
    location: 'Location',
    method: 'Delivery',
  },
  noCustomer: 'No name',
  oldest: 'Oldest first',
  newest: 'Newest first',
  leftOf: (left: number, units: number) => `${left} of ${units}`,
  matching: (count: string) => `All that can be sent, of ${count} in this list`,
  makePickList: 'Make pick list',
  tooManyPicked: 'A pick list has up to 500 fulfillment orders.',
  nonePicked: 'Select at least one fulfillment order that Shopify still has.',
} as const;

export const TO_SEND = 'To send';

const CALLED_OFF = 'Order canceled or refunded';

/** Texts of a pick list. */
export const PICK_LIST = {
  title: 'Pick list',
  text: 'What to pick, by bin and product. Items on hold or already sent aren’t on it.',
  back: 'All fulfillment orders',
  none: 'Everything on this list was sent, or is on hold.',
  noBin: 'No bin',
  setBin: 'Set bin',
  sku: 'SKU',
  bin: 'Bin',
  binHint: 'Leave empty to remove it.',
  skuMissing: 'Enter the SKU of an item on this list.',
  file: {
    link: 'Download PDF',
    made: 'Created',
    by: 'Created by',
    asOf: 'As of',
    done: 'Picked',
    many: (orders: string) => `${orders} orders, listed at the end`,
    manyTable: 'Items for many orders',
  },
  columns: { bin: 'Bin', item: 'Item', units: 'Units', orders: 'Orders', location: 'Location' },
} as const;

export const STATE_LABELS: Record<FulfillmentState, string> = {
  ready: 'Ready',
  held: 'On hold',
  'partly-sent': 'Partly sent',
  later: 'Scheduled',
  sent: 'Sent',
  canceled: 'Canceled',
};

/** Returns where a fulfillment order of the list stands, in words. */
export function fulfillmentLabel({
  state,
  isCalledOff,
}: Pick<ListedFulfillment, 'state' | 'isCalledOff'>): string {
  return isCalledOff ? CALLED_OFF : STATE_LABELS[state];
}

const METHODS: Readonly<Record<string, string>> = {
  SHIPPING: 'Shipping',
  PICK_UP: 'Pickup',
  LOCAL: 'Local delivery',
  PICKUP_POINT: 'Pickup point',
  NONE: 'No delivery',
  RETAIL: 'In store',
};

export const GOODS_LABELS: Record<(typeof GOODS)[number], string> = {
  custom: 'Custom orders',
  stock: 'Stock',
};

export const METHOD_FILTERS = ['SHIPPING', 'PICK_UP', 'LOCAL'] as const;

export function methodLabel(method: string | null): string {
  return method === null ? 'Unknown' : (METHODS[method] ?? stateLabel(method));
}

const HOLDS: Record<HoldReason, string> = {
  INCORRECT_ADDRESS: 'Wrong address',
  INVENTORY_OUT_OF_STOCK: 'Out of stock',
  AWAITING_PAYMENT: 'Payment pending',
  HIGH_RISK_OF_FRAUD: 'Possible fraud',
  UNKNOWN_DELIVERY_DATE: 'Delivery date unknown',
  OTHER: 'Other',
};

/** Returns the reason of a hold in words; Shopify has some that we do not offer. */
export function holdLabel(reason: string): string {
  const known = HOLD_REASONS.find((one) => one === reason);
  return known ? HOLDS[known] : stateLabel(reason);
}

export const REJECTIONS: Record<StepRejection, string> = {
  gone: 'Shopify no longer has this. Reload the page to see what’s left.',
  sent: 'All of this was already sent, maybe by a teammate. Nothing was sent again.',
  canceled: 'This was canceled, so nothing was done.',
  'called-off': 'The order was canceled or refunded, so none of it ships.',
  held: 'This is on hold. Release the hold first.',
  later: 'This is scheduled for later, so Shopify won’t let it be sent yet.',
  changed:
    'Something about this changed while you were working on it. Check what’s left, then send again.',
  refused: 'Shopify rejected this. Check the quantities, then try again.',
};

/** Texts of an order's fulfillment page. */
export const ORDER_FULFILLMENT = {
  title: (order: string) => `Fulfillment of ${order}`,
  link: 'Fulfillment',
  back: 'Back to order',
  toList: 'All fulfillment orders',
  nothing: 'Shopify has nothing to send for this order.',
  canceled: 'This order was canceled, so none of it ships.',
  copy: 'Shopify isn’t answering, so this is our latest copy.',
  at: (location: string) => `From ${location}`,
  waiting: 'Shopify hasn’t confirmed the last change yet. We keep trying; nothing is sent twice.',
  busy: 'A teammate is changing this right now. Reload the page in a moment.',
  later: 'Shopify hasn’t answered yet. We keep trying; reload the page to see the result.',
  refused: 'Nothing was sent',
  lines: { item: 'Item', left: 'To send', checked: 'Checked', units: 'Send now' },
  unitsOf: (title: string) => `Units of ${title} to send now`,
  company: 'Carrier',
  numbers: 'Tracking numbers',
  numbersHint: 'One per line: one for each box.',
  anyway: 'Use these numbers even if they look unusual',
  notify: 'Shopify emails the customer',
  send: 'Send parcel',
  errors: {
    none: 'Enter a quantity to send for at least one item.',
    units: 'Enter a whole number for each item, from 0 to what’s left to send.',
    carrier: 'Choose a carrier for these tracking numbers.',
    noNumbers: 'Enter a tracking number.',
    'too-many': 'Enter up to 20 tracking numbers.',
    malformed: 'Tracking numbers have only letters, digits, and hyphens. Put one on each line.',
    unusual: (company: string, numbers: string) =>
      `This doesn’t look like ${company} tracking: ${numbers}. Check it, or select “Use these numbers even if they look unusual.”`,
    reason: 'Choose a reason.',
    unknown: (code: string) => `${code || 'An empty code'} isn’t an item still to be sent here.`,
    complete: (code: string) => `All units of ${code} are already checked.`,
  },
  scan: { heading: 'Check items', code: 'Scan or type a SKU', send: 'Check', clear: 'Start over' },
  checked: (checked: number, units: number) => `${checked} of ${units}`,
  allChecked: 'Everything is checked.',
  hold: {
    open: 'Put on hold',
    reason: 'Reason',
    notes: 'Note',
    notesHint: 'Only staff see it, here and in Shopify.',
    send: 'Put on hold',
    release: 'Release hold',
  },
  pickup: 'Ready for pickup',
  pickupNote: 'The customer gets an email saying that the order is ready for pickup.',
  parcels: 'Shipments',
  noParcels: 'Nothing has shipped yet.',
  parcel: {
    noTracking: 'No tracking number',
    sent: 'Shipped',
    track: 'Change tracking',
    save: 'Save tracking',
    cancel: 'Cancel fulfillment',
    cancelNote: 'Its items can ship again. The customer isn’t notified.',
    deliver: 'Mark as delivered',
  },
} as const;
