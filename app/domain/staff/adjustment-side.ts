/** The other side of the entry: we bear it (`loss`), or the money came from or went outside (`external`). */
export const ADJUSTMENT_SIDES = ['loss', 'external'] as const;

/** `raise`: also `external`, for an amount that was added at Shopify and waits (models/ledger/outside-raise). */
export type AdjustmentSide = (typeof ADJUSTMENT_SIDES)[number] | 'raise';
