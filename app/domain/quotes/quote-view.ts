import type { QuoteActor, QuoteEventKind, QuoteState, QuoteVersion } from './quote';

export type QuoteEventView = {
  id: string;
  kind: QuoteEventKind;
  actor: QuoteActor['kind'];
  actorName: string | null;
  version: number | null;
  said: string | null;
  /** ISO 8601, UTC. */
  at: string;
};

/** A version as pages show it: `sentAt` in ISO 8601. */
export type QuoteVersionView = Omit<QuoteVersion, 'sentAt' | 'draftVersion'> & { sentAt: string };

/** Everything that the page of a quote shows, to the customer and to staff. */
export type QuoteView = {
  id: string;
  name: string;
  /** As it is shown: one that was sent has expired with its day. */
  state: QuoteState;
  validUntil: string | null;
  wantedOn: string | null;
  createdAt: string;
  /** The newest first; empty for what was only asked for. */
  versions: QuoteVersionView[];
  events: QuoteEventView[];
  order: { gid: string; name: string } | null;
  /** The payment in progress, if any. */
  paymentId: string | null;
  awaitsStaff: boolean;
};
