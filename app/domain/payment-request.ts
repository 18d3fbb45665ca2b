import type { DraftOrderInput } from './draft-order';
import type { PaymentPurpose, PaymentSplit } from './payment';
import type { PaymentRefusal } from './payment-refusal';
import type { PaymentView } from './payment-view';

/** What a customer wants to pay, as their form and our own reading of the platforms have it. */
export type PayRequest = {
  /** Of the form: the same post again is the same payment. */
  formToken: string;
  purpose: PaymentPurpose;
  /** The cart's key, hashed; the custom order's id; the invoice's id in the books. */
  subject: string;
  /** For a cart: what is ordered, as it was calculated. Null for the other two. */
  draftInput: DraftOrderInput | null;
  /** For a custom order: its draft. */
  draftGid: string | null;
  /** Of the total that the customer was shown and has accepted. */
  split: PaymentSplit;
  /** The saved card, where a card is part of it. */
  paymentMethodId: string | null;
  /** Whose Earth Cash it is: this organization's; null for the customer's own. */
  organizationId: string | null;
};

export type PayAnswer =
  | { kind: 'payment'; payment: PaymentView }
  /** Nothing is stored, nothing is set aside, nothing will be charged. */
  | { kind: 'refused'; refusal: PaymentRefusal };
