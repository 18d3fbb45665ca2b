import type { CsvColumns } from '~/domain/core/csv';
import type { AdjustmentReason, InventoryState, ListedLevel } from '~/domain/inventory/inventory';

/** Texts of the pages about stock. */
export const ERP_INVENTORY = {
  title: 'Inventory',
  text: 'What each location has of every product, as Shopify counts it.',
  none: 'No stock yet. It appears here as soon as it has been read from Shopify.',
  nothing: 'Choose another stock level or location.',
  reading: 'The list is still loading from Shopify. Refresh the page in a moment.',
  nouns: ['stock level', 'stock levels'],
  filters: {
    search: 'Search inventory',
    hint: 'Product, variant, SKU, or handle',
    state: 'Stock',
    location: 'Location',
    sort: 'Sort by',
  },
  states: {
    low: 'Low',
    out: 'Sold out',
    in: 'In stock',
    incoming: 'Arriving',
    untracked: 'Not tracked',
  } satisfies Record<InventoryState, string>,
  sorts: { product: 'Product', least: 'Least available', most: 'Most available' },
  columns: {
    product: 'Product',
    sku: 'SKU',
    location: 'Location',
    available: 'Available',
    onHand: 'On hand',
    committed: 'Committed',
    incoming: 'Incoming',
    due: 'Next arrival',
    status: 'Stock',
  },
} as const;

/** The columns of the file. */
export const INVENTORY_COLUMNS: CsvColumns<ListedLevel> = {
  Product: ({ productTitle }) => productTitle,
  Variant: ({ variantTitle }) => variantTitle,
  SKU: ({ sku }) => sku ?? '',
  Location: ({ locationName }) => locationName,
  Tracked: ({ isTracked }) => (isTracked ? 'yes' : 'no'),
  Available: ({ available }) => ({ number: String(available) }),
  'On hand': ({ onHand }) => ({ number: String(onHand) }),
  Committed: ({ committed }) => ({ number: String(committed) }),
  Incoming: ({ incoming }) => ({ number: String(incoming) }),
  Low: ({ isLow }) => (isLow ? 'yes' : 'no'),
  'Next arrival': ({ dueOn }) => dueOn ?? '',
};

/** Texts of the page of one variant's stock. */
export const ERP_ITEM = {
  back: 'Inventory',
  product: 'View product',
  levels: 'Stock by location',
  adjust: {
    heading: (location: string) => `Adjust stock at ${location}`,
    reason: 'Reason',
    choose: 'Choose a reason',
    units: 'Units',
    hint: (available: string) =>
      `${available} available now. It’s changed only if nothing has sold since this page loaded.`,
    send: 'Adjust stock',
    untracked: 'Shopify doesn’t track this variant’s stock.',
  },
  reasons: {
    count: 'Counted: set to this quantity',
    received: 'Received: add',
    returned: 'Returned by a customer: add',
    damaged: 'Damaged: remove',
    lost: 'Lost or stolen: remove',
    promotion: 'Samples or promotion: remove',
    correction: 'Correction: set to this quantity',
  } satisfies Record<AdjustmentReason, string>,
  arrivals: {
    heading: 'Expected arrivals',
    text: 'Shoppers see the next date on the product’s page while it’s sold out.',
    none: 'Nothing expected.',
    add: 'Expect an arrival',
    units: 'Units',
    due: 'Expected on',
    location: 'Location',
    send: 'Add arrival',
    late: 'Late',
    edit: 'Edit',
    change: {
      heading: 'Edit arrival',
      back: 'Back to stock',
      save: 'Save arrival',
      received: 'Receive this arrival',
      receivedUnits: 'Units received',
      receivedHint: 'These units are added to what’s available in Shopify.',
      receive: 'Receive stock',
      cancel: 'Cancel arrival',
    },
  },
  pending: (count: number) =>
    count === 1
      ? 'Shopify hasn’t confirmed an adjustment yet. We keep trying; the figures change when it has.'
      : `Shopify hasn’t confirmed ${count} adjustments yet. We keep trying; the figures change when it has.`,
  stale:
    'The stock changed after this page loaded. Nothing was adjusted. Check the figures and try again.',
  changed: 'A teammate changed this arrival after the page loaded. Check it and try again.',
  unsure:
    'Shopify never confirmed this adjustment. Check the figures in Shopify before you try again.',
  done: {
    adjusted: 'Stock adjusted in Shopify.',
    expected: 'Arrival added.',
    changed: 'Arrival saved.',
    received: 'Stock received and added in Shopify.',
    canceled: 'Arrival canceled.',
  },
} as const;

/** Texts of the threshold on a product's page. */
export const ERP_THRESHOLD = {
  heading: 'Low stock',
  label: 'Low at',
  hint: 'A variant with this many units or fewer is listed as low stock. Leave blank for none.',
  save: 'Save threshold',
  inventory: 'View stock by location',
} as const;
