import type { PictureRow } from '../rows';

/** A discount on a line that the same edit has added: an amount for the whole line, or a percentage. */
export type EditDiscount = {
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
  | { kind: 'shipping'; id: number; title: string; cents: number };

/** An edit session: what is staged changes nothing until it is committed, and nothing ends a session but that. */
export type EditRow = {
  id: number;
  orderId: number;
  changes: EditChange[];
  isCommitted: boolean;
};
