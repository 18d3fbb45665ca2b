import type { DraftOrderInput } from '~/domain/draft-orders/draft-order';
import type { PaymentSplit } from './payment';
import type { PaymentRefusal } from './payment-refusal';
import type { PaymentView } from './payment-view';
import type { PaymentPurpose } from '~/domain/ledger/statement';

/** What a customer wants to pay, from their form and from what we read from the platforms. */
export type PayRequest = {
  /** The form's token: submitting the same form again is the same payment. */
  formToken: string;
  purpose: PaymentPurpose;
  /** The hashed cart key, the custom order's id, or the invoice's id in QuickBooks. */
  subject: string;
  /** For a cart: the order as it was calculated. Null for the other purposes. */
  draftInput: DraftOrderInput | null;
  /** For a custom order: its draft order at Shopify. */
  draftGid: string | null;
  /** The split of the total that the customer saw and accepted. */
  split: PaymentSplit;
  /** The saved card; null without a card part. */
  paymentMethodId: string | null;
  /** The organization whose Earth Cash is used; null for the customer's own. */
  organizationId: string | null;
};

export type PayAnswer =
  | { kind: 'payment'; payment: PaymentView }
  /** Nothing is stored, reserved or charged. */
  | { kind: 'refused'; refusal: PaymentRefusal };
