import { choice, defineList, type QueryIn, SEARCH, text } from '~/domain/core/lists';

/** What one location holds of an item. Shopify's quantities: on hand is what lies there, available what can be sold. */
export type InventoryLevel = {
  locationGid: string;
  locationName: string;
  /** Below zero if more was sold than there was. */
  available: number;
  onHand: number;
  /** Of orders that were not sent yet. */
  committed: number;
  incoming: number;
};

/** An inventory item, of which each variant has one, as Shopify has it now. */
export type InventoryItem = {
  gid: string;
  variantGid: string;
  productGid: string;
  handle: string;
  productTitle: string;
  /** Empty for a product without options. */
  variantTitle: string;
  sku: string | null;
  /** Whether Shopify counts it. */
  isTracked: boolean;
  /** Whether shoppers can buy it now. */
  isForSale: boolean;
  levels: InventoryLevel[];
};

/** Returns what is available at all locations together. */
export function availableOf({ levels }: Pick<InventoryItem, 'levels'>): number {
  return levels.reduce((sum, { available }) => sum + available, 0);
}

/** Returns the name of a variant with its product: `Hot cup, 12 oz / Kraft`. */
export function itemTitle(item: Pick<InventoryItem, 'productTitle' | 'variantTitle'>): string {
  return [item.productTitle, item.variantTitle].filter(Boolean).join(', ');
}

/** `low`: no more than the product's threshold; `incoming`: an arrival is expected. */
export const INVENTORY_STATES = ['low', 'out', 'in', 'incoming', 'untracked'] as const;
export type InventoryState = (typeof INVENTORY_STATES)[number];

export const INVENTORY_SORTS = ['product', 'least', 'most'] as const;

/** The levels of all items at all locations; `location` is the number of Shopify's id, empty for any. */
export const INVENTORY_LIST = defineList({
  filters: {
    search: SEARCH,
    state: choice('state', INVENTORY_STATES),
    location: text('location', (typed) => (/^\d{1,18}$/.test(typed) ? typed : '')),
  },
  sorts: INVENTORY_SORTS,
  perPage: 50,
});
export type InventoryQuery = QueryIn<typeof INVENTORY_LIST>;

/** A level as the list shows it. */
export type ListedLevel = Omit<InventoryLevel, 'locationGid'> & {
  id: string;
  /** The number of the item. */
  item: string;
  productTitle: string;
  variantTitle: string;
  sku: string | null;
  isTracked: boolean;
  /** Whether its variant is at or below the threshold of its product. */
  isLow: boolean;
  /** YYYY-MM-DD of the next arrival at this location; null without one. */
  dueOn: string | null;
};

/** Why stock is adjusted: what Shopify calls it, and what the typed units do. */
export const ADJUSTMENT_REASONS = {
  count: { name: 'cycle_count_available', does: 'set' },
  received: { name: 'received', does: 'add' },
  returned: { name: 'restock', does: 'add' },
  damaged: { name: 'damaged', does: 'remove' },
  lost: { name: 'shrinkage', does: 'remove' },
  promotion: { name: 'promotion', does: 'remove' },
  correction: { name: 'correction', does: 'set' },
} as const satisfies Record<string, { name: string; does: 'set' | 'add' | 'remove' }>;

export type AdjustmentReason = keyof typeof ADJUSTMENT_REASONS;

export const MOST_UNITS = 1_000_000;

/** `set`: to `quantity`; `change`: by `quantity`, which is below zero where units are removed. */
export type PlannedAdjustment = { mode: 'set' | 'change'; quantity: number };

/**
 * Decides what an adjustment asks of Shopify.
 *
 * @param was what was available when the form was made
 * @returns the code of the error, if it would change nothing or remove more than there is
 */
export function planAdjustment(
  reason: AdjustmentReason,
  { units, was }: { units: number; was: number },
): PlannedAdjustment | 'inventory_same' | 'inventory_too_many' {
  const { does } = ADJUSTMENT_REASONS[reason];
  if (does === 'set') return units === was ? 'inventory_same' : { mode: 'set', quantity: units };
  if (units === 0) return 'inventory_same';
  if (does === 'add') return { mode: 'change', quantity: units };
  return units > was ? 'inventory_too_many' : { mode: 'change', quantity: -units };
}

/** Something that is expected to arrive. */
export type StockArrival = {
  id: string;
  locationGid: string;
  locationName: string;
  units: number;
  /** A day of the store's zone, YYYY-MM-DD. */
  dueOn: string;
  version: number;
};

/** The states of an adjustment; all but the first are its end. `unsure`: it was tried for so long that nobody knows. */
export type AdjustmentState = 'pending' | 'done' | 'stale' | 'refused' | 'unsure';

/**
 * What became of an adjustment. `pending`: Shopify has not answered; a job goes on trying. `used`: this form has made
 * another one before. `changed`: the arrival is not what the form showed.
 */
export type AdjustmentOutcome =
  | { state: AdjustmentState; problem: string | null }
  | { state: 'used' | 'changed' };

/** Shopify keeps a key for a day: after this time an unanswered change is not sent again, or it could be made twice. */
export const ADJUSTMENT_TRIED_MS = 20 * 3_600_000;

/** How late an arrival may be before nobody expects it any more: a page says nothing then. */
export function isDueLater(dueOn: string, today: string): boolean {
  return dueOn >= today;
}
