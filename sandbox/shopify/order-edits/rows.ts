import type { PictureRow } from '../rows';

/** A discount on a line: an amount for the whole line, or a percentage. */
export type EditDiscount = {
  id: number;
  description: string;
  fixedCents: number | null;
  percent: number | null;
};

/** A change that an edit has staged. Ids of added lines are those that the order's lines get. */
export type EditChange =
  | { kind: 'quantity'; lineId: number; quantity: number; isRestocked: boolean }
  | {
      kind: 'add';
      lineId: number;
      title: string;
      variantTitle: string | null;
      variantId: number | null;
      productId: number | null;
      sku: string;
      picture: PictureRow | null;
      unitCents: number;
      quantity: number;
      isTaxable: boolean;
      discount: EditDiscount | null;
    }
  /** Of a line that was there; null: the discount of an earlier edit ends. */
  | { kind: 'discount'; lineId: number; discount: EditDiscount | null }
  | { kind: 'shipping'; id: number; title: string; cents: number }
  | { kind: 'no-shipping'; id: number };

/** An edit session: what is staged changes nothing until it is committed, and nothing ends a session but that. */
export type EditRow = {
  id: number;
  orderId: number;
  changes: EditChange[];
  isCommitted: boolean;
};
