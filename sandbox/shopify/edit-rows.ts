/** What edits leave in the row of an order. Amounts are cents. */

export type ShippingRow = { id: number; title: string; cents: number };

/** A discount on a line, for so many units, and the tax on it. */
export type LineDiscountRow = {
  id: number;
  description: string;
  cents: number;
  taxCents: number;
  units: number;
};

/** What edits have changed of an order as a whole. */
export type EditSums = {
  /** Whether staff have edited the lines since the order was placed, and by how much that changed the total. */
  edited?: boolean;
  removedCents?: number;
  addedCents?: number;
  /** The taxes among them, and the shipping among what was added. */
  removedTaxCents?: number;
  addedTaxCents?: number;
  addedShippingCents?: number;
  removedShippingCents?: number;
  addedShipping?: ShippingRow[];
  /** Ids of shipping lines that an edit has removed. */
  removedShipping?: number[];
};
