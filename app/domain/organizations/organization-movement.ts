import {
  type DayProblem,
  readDayRange,
  readPage,
  saidFields,
  type TextOf,
} from '~/domain/core/time/day-range';
import type { FormerMember } from './organization';
import type { Cents } from '~/domain/core/money';
import type { PaymentPurpose } from '~/domain/ledger/statement';

/** Movements of an organization's Earth Cash, and queries for them. */

export const MOVEMENT_KINDS = [
  'use',
  'use-returned',
  'deposit',
  'deposit-returned',
  'correction',
] as const;

/** A member's payment or its return, an admin's deposit or its return, a correction by staff. */
export type OrganizationMovementKind = (typeof MOVEMENT_KINDS)[number];

/** A current or former member by whom the list can be filtered. */
export type OrganizationMover = Pick<OrganizationMovement, 'name' | 'former'> & { userId: string };

export type OrganizationMovement = {
  /** Unique within this list. */
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  kind: OrganizationMovementKind;
  /** The customer's number of the member who paid or deposited; null for changes by our team. */
  userId: string | null;
  /** The member's name; null if they have left. */
  name: string | null;
  /** The former member; null for members, and for changes by our team. */
  former: FormerMember | null;
  /** What the payment was for; null for deposits. */
  purpose: PaymentPurpose | null;
  /** `#1001`; null without an order, or while it is not made yet. */
  orderName: string | null;
  /** The change of the balance, signed. */
  amountCents: Cents;
};

/** The page, the count and the download all use this object, so they cannot disagree. */
export type OrganizationMovementQuery = {
  /** A customer's number; null for everybody. */
  member: string | null;
  kind: OrganizationMovementKind | null;
  /** Days in the store's zone, YYYY-MM-DD, inclusive; null for no limit. */
  from: string | null;
  to: string | null;
  sort: OrganizationMovementSort;
  /** Counted from 1. */
  page: number;
};

export const MOVEMENT_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type OrganizationMovementSort = (typeof MOVEMENT_SORTS)[number];

/** Movements per page. */
export const MOVEMENTS_PER_PAGE = 25;

/** Reads a query from a URL. Unreadable days are reported as problems; any other invalid value is ignored. */
export function readMovementQuery(textOf: TextOf): {
  query: OrganizationMovementQuery;
  /** The days exactly as typed. */
  asked: { from: string; to: string };
  problems: DayProblem[];
} {
  const { range, asked, problems } = readDayRange(textOf);
  const member = textOf('member') ?? '';
  const query = {
    member: /^\d{1,18}$/.test(member) ? member : null,
    kind: MOVEMENT_KINDS.find((kind) => kind === textOf('kind')) ?? null,
    ...range,
    sort: MOVEMENT_SORTS.find((sort) => sort === textOf('sort')) ?? 'newest',
    page: readPage(textOf('page')),
  };
  return { query, asked, problems };
}

/** Returns the URL parameters that `readMovementQuery` reads back; defaults are left out. */
export function movementQueryFields(query: OrganizationMovementQuery): Record<string, string> {
  return saidFields({
    member: query.member ?? '',
    kind: query.kind ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    sort: query.sort === 'newest' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  });
}

/** Whether the list is filtered. */
export function isMovementsFiltered(query: OrganizationMovementQuery): boolean {
  const { member, kind, from, to } = query;
  return [member, kind, from, to].some((value) => value !== null);
}

/** Events in the life of an organization and its members. */
export type OrganizationEventKind =
  | 'made'
  | 'invited'
  | 'invited_again'
  | 'invitation_revoked'
  | 'joined'
  | 'left'
  | 'removed'
  | 'forgotten'
  | 'admin_made'
  | 'admin_taken'
  | 'renamed'
  | 'shown'
  | 'hidden';

/** Who did it: a customer (by number), a staff member (by name), or the store itself. */
export type OrganizationActor =
  | { kind: 'customer'; userId: string }
  | { kind: 'staff'; name: string }
  | { kind: 'store' };

/** An entry of an organization's history as its admins read it. */
export type OrganizationEvent = {
  id: string;
  kind: OrganizationEventKind;
  actor: OrganizationActor['kind'];
  /** Null for former members, and for staff, whose names customers do not see. */
  actorName: string | null;
  /** The actor if they have left since. */
  actorFormer: FormerMember | null;
  /** Whether the actor did it to themselves. */
  isOwn: boolean;
  /** The member it was done to; null if there is none or they have left. */
  subjectName: string | null;
  subjectFormer: FormerMember | null;
  at: Date;
};
