import type { PlatformFailure } from '~/domain/core/retries/failure';

/** What customers change of their own orders by themselves until packing begins (decision 0073). */

/** Why a customer cannot change or cancel an order by themselves. */
export type OwnOrderRejection =
  | 'canceled'
  /** Somebody packs it, or it has left. */
  | 'packing'
  /** Printed with the customer's artwork. */
  | 'printed'
  /** A payment, a refund or an edit of it is under way. */
  | 'under-way'
  | 'disputed'
  /** Something of its invoice was paid, which the bookkeeper gives back. */
  | 'invoice-paid';

/** How a change by its customer has ended. */
export type OwnOrderChanged =
  | { ok: true }
  | { ok: false; code: OwnOrderRejection | 'not-found' | 'changed' | 'other-state' | 'unknown' }
  | { ok: false; code: 'rejected'; failure: PlatformFailure };
