import type { PayAnswer } from '~/domain/payments/payment-rejection';

/** Why a draft was not sent as a quote. */
export type QuoteRejected =
  | 'not-found'
  /** A payment or a custom order owns the draft, or it is being paid. */
  | 'of-payment'
  | 'completed'
  /** The draft has changed since it was shown. */
  | 'changed'
  /** Somebody else is working on it, or Shopify is still calculating it. */
  | 'busy'
  | 'no-customer'
  /** Its draft belongs to another customer by now. */
  | 'other-customer'
  | 'past'
  | 'too-far'
  /** Its quote is being paid or was ordered, or somebody else has sent a version at this moment. */
  | 'late';

export type QuoteSent = { ok: true; id: string } | { ok: false; code: QuoteRejected };

/** What became of an acceptance. */
export type QuoteAccepted =
  | { ok: true; answer: PayAnswer }
  /**
   * `expired`: its last day is over; `changed`: there is a newer version; `moved`: the draft at Shopify is no longer
   * what was offered; `busy`: staff are saving it at this moment; `late`: declined, withdrawn or ordered.
   */
  | { ok: false; reason: 'not-found' | 'expired' | 'changed' | 'moved' | 'busy' | 'late' };
