import type { ArtworkBrief } from '~/domain/core/files/artwork';
import type {
  Actor,
  CustomOrderEvent,
  CustomOrderEventKind,
  CustomOrderState,
  PrintColor,
  Quote,
} from './custom-order';
import type { Cents } from '~/domain/core/money';
import type { TemplatesOf } from '~/domain/emails/email-registry';
import type { Production, ProductionFacts, Stage } from './production';

/** A row of a list. */
export type CustomOrderLine = {
  id: string;
  /** Such as C-1001. */
  name: string;
  product: string;
  size: string;
  quantity: number;
  unit: string;
  state: CustomOrderState;
  stage: Stage | null;
  /** Whether its order was canceled or refunded at Shopify before it left. */
  isCalledOff: boolean;
  /** The store's day by which it ships, YYYY-MM-DD; null if nobody has promised one. */
  shipsOn: string | null;
  /** Who has to act on the newest proof; null if none is being agreed on. */
  proofActor: ProofActor | null;
  createdAt: string;
  /** For staff; null on the customer's own pages. */
  customer: string | null;
  /** Of the artwork that the list shows; null without one that can be drawn. */
  artworkId: string | null;
};

export type ProofView = {
  version: number;
  artwork: ArtworkBrief;
  note: string | null;
  at: string;
  approvedAt: string | null;
};

export type EventView = {
  id: string;
  kind: CustomOrderEventKind;
  actor: Actor['kind'];
  actorName: string | null;
  version: number | null;
  said: string | null;
  facts: ProductionFacts | null;
  at: string;
};

/** Everything that the page of a custom order shows, to the customer and to staff. */
export type CustomOrderView = Omit<CustomOrderLine, 'customer' | 'artworkId'> & {
  handle: string;
  caseCount: number;
  colors: PrintColor[];
  notes: string | null;
  /** The lines of a mailing label; empty if there is no address yet. */
  address: string[];
  artwork: ArtworkBrief | null;
  quote: (Quote & { totalCents: Cents }) | null;
  /** Total with tax from the draft order; null until the draft has this quote and an address. */
  draftTotalCents: Cents | null;
  isPayable: boolean;
  /** Newest first. */
  proofs: ProofView[];
  events: EventView[];
  order: { gid: string; name: string } | null;
  production: Production;
  /** Whether its customer can order it again with its approved proof. */
  isRepeatable: boolean;
  /** The custom order that it repeats. */
  repeated: { id: string; name: string } | null;
  /** The payment in progress, if any. */
  paymentId: string | null;
};

/** `customer`: to approve it or say what to change. `store`: to answer what the customer said. */
export type ProofActor = 'customer' | 'store';

type StepFacts = Pick<
  CustomOrderView,
  'state' | 'isPayable' | 'paymentId' | 'address' | 'proofActor'
>;

/**
 * Returns the customer's next step in a custom order; null if it is our turn or the order is closed. An
 * accepted order whose payment was refused before it began has no payment, so it can be paid again.
 */
export function customerStep(order: StepFacts): 'payment' | 'pay' | 'address' | 'approve' | null {
  const { state } = order;
  const isAgreed = state === 'approved' || state === 'accepted';
  if (isAgreed && order.paymentId !== null) return 'payment';
  if (order.isPayable) return 'pay';
  if (state === 'approved' && order.address.length === 0) return 'address';
  return order.proofActor === 'customer' ? 'approve' : null;
}

/**
 * Returns who has to act on the newest proof: the customer, or the store once the customer has commented on
 * it. `models/custom-orders/custom-order` has the same rule in SQL.
 *
 * @param events oldest first
 */
export function proofActor(
  state: CustomOrderState,
  events: readonly Pick<CustomOrderEvent, 'kind' | 'actor' | 'proofVersion'>[],
): ProofActor | null {
  if (state !== 'quoted') return null;
  const last = events.findLast(
    ({ kind, proofVersion }) =>
      proofVersion !== null && (kind === 'proof_added' || kind === 'commented'),
  );
  if (!last) return null;
  return last.kind === 'commented' && last.actor === 'customer' ? 'store' : 'customer';
}

/** A mail about a step of a custom order: its template, and its recipient. */
type StepMail = { template: TemplatesOf<'custom-order'>; to: 'customer' | 'staff' };

/** What customers are told of the production, whoever does it. */
const STAGE_MAILS = {
  in_production: 'custom-order-in-production',
  printed: 'custom-order-printed',
  packed: 'custom-order-packed',
  shipped: 'custom-order-shipped',
  delivered: 'custom-order-delivered',
  rescheduled: 'custom-order-rescheduled',
  undone: 'custom-order-corrected',
} as const satisfies Partial<Record<CustomOrderEventKind, TemplatesOf<'custom-order'>>>;

/**
 * Returns the mails for a step: each side is notified of what the other has done, and a request is also acknowledged
 * to its customer. Empty if nobody is mailed; such steps are shown on the page only.
 *
 * @param step what happened, who did it, and whether the proof is approved already
 */
export function mailsOfStep({
  kind,
  actor,
  isAgreed,
}: {
  kind: CustomOrderEventKind;
  actor: Actor['kind'];
  isAgreed: boolean;
}): readonly StepMail[] {
  switch (kind) {
    case 'requested':
      return [
        { template: 'custom-order-request-staff', to: 'staff' },
        { template: 'custom-order-request', to: 'customer' },
      ];
    case 'quoted':
      return [{ template: `custom-order-quote${isAgreed ? '-agreed' : ''}`, to: 'customer' }];
    case 'proof_added':
      return [{ template: 'custom-order-proof', to: 'customer' }];
    case 'approved':
      return [{ template: 'custom-order-approved-staff', to: 'staff' }];
    case 'commented':
      return actor === 'customer'
        ? [{ template: 'custom-order-comment-staff', to: 'staff' }]
        : [{ template: 'custom-order-comment', to: 'customer' }];
    case 'cancelled':
      return actor === 'staff' ? [{ template: 'custom-order-cancelled', to: 'customer' }] : [];
    default:
      return kind in STAGE_MAILS
        ? [{ template: STAGE_MAILS[kind as keyof typeof STAGE_MAILS], to: 'customer' }]
        : [];
  }
}
