import type { ArtworkBrief } from '~/domain/core/files/artwork';
import type {
  Actor,
  CustomOrderEventKind,
  CustomOrderState,
  PrintColor,
  Quote,
} from './custom-order';
import type { ProofTurn } from './custom-order-next';
import type { Cents } from '~/domain/core/money';

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
  /** Who has to act on the newest proof; null if none is being agreed on. */
  proofTurn: ProofTurn | null;
  createdAt: string;
  /** For staff; null on the customer's own pages. */
  customer: string | null;
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
  at: string;
};

/** Everything that the page of a custom order shows, to the customer and to staff. */
export type CustomOrderView = Omit<CustomOrderLine, 'customer'> & {
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
  /** The payment in progress, if any. */
  paymentId: string | null;
};
