import { cents, type Cents } from '~/domain/core/money';

/** Changes of an order's lines, which Shopify calculates before they are committed (decision 0073). Amounts are US cents. */

/** What a discount takes off a line: a share, or an amount for all of its units. */
export type EditDiscount = { basisPoints: number } | { amountCents: Cents };

/** A line to add: a variant at its price of today, or a custom one. */
export type AddedLine = { quantity: number; discount: EditDiscount | null } & (
  | { variantGid: string }
  | { title: string; priceCents: Cents; isTaxable: boolean }
);

/** What staff want to be different. Lines that are not named stay as they are. */
export type OrderChange = {
  /** New quantities of lines that the order has; 0 removes one. */
  quantities: { lineGid: string; quantity: number }[];
  /** Whether units that are taken out go back into stock. */
  isRestocked: boolean;
  added: AddedLine[];
  /** Discounts on lines that the order has, each instead of the one that staff gave before; null ends that. */
  discounts: { lineGid: string; discount: EditDiscount | null }[];
  shipping: { title: string; cents: Cents } | null;
  removedShipping: EditableShipping[];
};

export type EditableShipping = { gid: string; title: string; cents: Cents };

export type EditableLine = {
  gid: string;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  /** After earlier edits and refunds. */
  quantity: number;
  /** Units that no parcel has: only they can be taken out. */
  unfulfilled: number;
  unitCents: Cents;
  /** What discounts by staff take off all of its units now. */
  discountCents: Cents;
};

/** An order as its edit needs it, read from Shopify. */
export type EditableOrder = {
  gid: string;
  name: string;
  customerGid: string | null;
  cancelledAt: string | null;
  /** Whether Shopify lets merchants edit it at all. */
  isEditable: boolean;
  /** PENDING, PAID and so on: Shopify may add values. */
  financialStatus: string | null;
  /** UNFULFILLED, FULFILLED and so on. */
  fulfillmentStatus: string;
  /** What it costs now. */
  totalCents: Cents;
  /** What was paid of it at Shopify, less what was given back. */
  netCents: Cents;
  refundedCents: Cents;
  note: string | null;
  poNumber: string | null;
  address: EditedAddress | null;
  lines: EditableLine[];
  shipping: EditableShipping[];
};

/** A delivery address as forms have it: no field is null. */
export type EditedAddress = Record<
  | 'firstName'
  | 'lastName'
  | 'company'
  | 'address1'
  | 'address2'
  | 'city'
  | 'provinceCode'
  | 'zip'
  | 'phone',
  string
>;

/** Lines of an order on one page of its form. */
export const EDIT_LINES = 50;
/** Lines that one edit may add. */
export const EDIT_ADDED = 10;
export const EDIT_QUANTITY = 100_000;

/** How what an edit makes dearer is paid: by the customer later, or at once with what has paid the order. */
export const EDIT_METHODS = ['later', 'card', 'cash'] as const;
export type EditMethod = (typeof EDIT_METHODS)[number];

export type OrderEditState = 'requested' | 'committed' | 'done' | 'refused';

/** Why an edit was not made: nothing of it is in the order. */
export const EDIT_REJECTIONS = [
  'not-found',
  /** Canceled, or closed to edits by Shopify. */
  'closed',
  /** A payment of the order is under way. */
  'under-way',
  'disputed',
  /** Another edit or a refund of the order is under way. */
  'open',
  /** Somebody has changed the order since the form was drawn. */
  'changed',
  /** Shopify calculates another total than the one that was shown. */
  'total',
  'nothing',
  'quantity',
  /** Discounts beyond what one person may give alone. */
  'discount',
  /** Less than what was paid with Earth Cash of an order on invoice. */
  'below-paid',
  /** Shopify has said no. */
  'rejected',
] as const;
export type EditRejection = (typeof EDIT_REJECTIONS)[number];

/** What became of the difference. */
export const EDIT_SETTLEMENTS = [
  'even',
  /** Its customer pays what is owed on the order's own page. */
  'owed',
  /** The invoice changes with the order. */
  'terms',
  'charged',
  /** The card or balance could not be charged: it is owed. */
  'not-charged',
  'refunded',
  /** What is to be given back waits for a second person. */
  'waits',
  'not-refunded',
] as const;
export type EditSettlement = (typeof EDIT_SETTLEMENTS)[number];

/** An order at one moment, as its versions keep it. */
export type OrderVersion = {
  totalCents: Cents;
  lines: VersionLine[];
  /** Absent in versions from before shipping was edited. */
  shipping?: { title: string; cents: Cents }[];
};

export type VersionLine = {
  title: string;
  variantTitle: string | null;
  quantity: number;
  /** What staff have taken off it; absent if nothing. */
  discountCents?: Cents;
};

/** Returns what the versions of an order keep of it. */
export function versionOf({ totalCents, lines, shipping }: EditableOrder): OrderVersion {
  return {
    totalCents,
    lines: lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ title, variantTitle, quantity, discountCents }) => ({
        title,
        variantTitle,
        quantity,
        ...(discountCents > 0 && { discountCents }),
      })),
    shipping: shipping.map(({ title, cents: price }) => ({ title, cents: price })),
  };
}

/** Returns why a change cannot be asked for at all; null if Shopify may be asked to calculate it. */
export function changeError(
  order: Pick<EditableOrder, 'lines' | 'shipping'>,
  change: OrderChange,
): 'nothing' | 'quantity' | 'changed' | null {
  const { quantities, added, discounts, shipping, removedShipping } = change;
  const differs = quantities.filter(({ lineGid, quantity }) => {
    const line = order.lines.find(({ gid }) => gid === lineGid);
    return line?.quantity !== quantity;
  });
  for (const { lineGid, quantity } of differs) {
    const line = order.lines.find(({ gid }) => gid === lineGid);
    if (!line || quantity < line.quantity - line.unfulfilled || quantity > EDIT_QUANTITY) {
      return 'quantity';
    }
  }
  const wrong = added.some(({ quantity }) => quantity < 1 || quantity > EDIT_QUANTITY);
  if (wrong || added.length > EDIT_ADDED) return 'quantity';
  const isGone =
    discounts.some(({ lineGid }) => !order.lines.some(({ gid }) => gid === lineGid)) ||
    removedShipping.some((removed) => !order.shipping.some(({ gid }) => gid === removed.gid));
  if (isGone) return 'changed';
  const parts = [differs, added, discounts, removedShipping];
  return shipping === null && parts.every(({ length }) => length === 0) ? 'nothing' : null;
}

/** Returns the quantities that differ from the order's: only they are sent. */
export function changedQuantities(
  order: Pick<EditableOrder, 'lines'>,
  { quantities }: Pick<OrderChange, 'quantities'>,
): OrderChange['quantities'] {
  return quantities.filter(({ lineGid, quantity }) =>
    order.lines.some((line) => line.gid === lineGid && line.quantity !== quantity),
  );
}

/** What an order of this total still costs its customer, or gives back to them. */
export type EditMoney = { dueCents: Cents; backCents: Cents };

/**
 * Compares what an order costs with what Shopify has of it. What was paid with Earth Cash here of an order on invoice
 * Shopify does not know yet.
 *
 * @param unreportedCents that part
 */
export function editMoney(
  { totalCents, netCents }: { totalCents: Cents; netCents: Cents },
  unreportedCents: Cents,
): EditMoney {
  const open = totalCents - netCents - unreportedCents;
  return { dueCents: cents(Math.max(0, open)), backCents: cents(Math.max(0, -open)) };
}
