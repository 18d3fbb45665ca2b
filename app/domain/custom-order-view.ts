import type { ArtworkBrief } from './artwork';
import type {
  Actor,
  CustomOrderEventKind,
  CustomOrderState,
  PrintColor,
  Quote,
} from './custom-order';
import type { Cents } from './money';

/** A line of a list. */
export type CustomOrderLine = {
  id: string;
  /** C-1001 */
  name: string;
  product: string;
  size: string;
  quantity: number;
  unit: string;
  state: CustomOrderState;
  hasOpenProof: boolean;
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

/** Everything that a request's page draws, the customer's and staff's alike. */
export type CustomOrderView = Omit<CustomOrderLine, 'customer'> & {
  handle: string;
  caseCount: number;
  colors: PrintColor[];
  notes: string | null;
  /** As on a label; empty where it is to be said. */
  address: string[];
  artwork: ArtworkBrief | null;
  quote: (Quote & { totalCents: Cents }) | null;
  /** With tax, as the draft order says; null until it says this quote and an address. */
  draftTotalCents: Cents | null;
  isPayable: boolean;
  /** The newest first. */
  proofs: ProofView[];
  events: EventView[];
  order: { gid: string; name: string } | null;
  /** A payment on its way. */
  paymentId: string | null;
};
