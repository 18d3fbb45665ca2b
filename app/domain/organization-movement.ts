import { readDayRange, readPage, saidFields, type DayProblem, type TextOf } from './day-range';
import type { FormerMember } from './former-member';
import type { Cents } from './money';
import type { PaymentPurpose } from './payment';

/** What an organization's Earth Cash was used for and came from, and which of that is asked for. */

export const MOVEMENT_KINDS = [
  'use',
  'use-returned',
  'deposit',
  'deposit-returned',
  'correction',
] as const;

/** A member's payment, what came back of one; an admin's deposit, what was taken back of one; by hand. */
export type OrganizationMovementKind = (typeof MOVEMENT_KINDS)[number];

/** Whose deposits and payments one can ask for. */
export type OrganizationMover = Pick<OrganizationMovement, 'name' | 'former'> & { userId: string };

export type OrganizationMovement = {
  /** Of this list. */
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  kind: OrganizationMovementKind;
  /** Whose deposit or payment it is: a customer's number; null for what our team has done. */
  userId: string | null;
  /** How the member is called; null for somebody who has left. */
  name: string | null;
  /** Who has left it; null for members, and for what our team has done. */
  former: FormerMember | null;
  /** What was paid for; null for deposits. */
  purpose: PaymentPurpose | null;
  /** `#1001`; null where it is about no order, or about one that is not made yet. */
  orderName: string | null;
  /** What the balance has changed by. */
  amountCents: Cents;
};

/** The same object draws the list, counts it and writes its file, so that the three can never differ. */
export type OrganizationMovementQuery = {
  /** A customer's number; null for everybody. */
  member: string | null;
  kind: OrganizationMovementKind | null;
  /** Days of the store, YYYY-MM-DD, both included; null for no limit. */
  from: string | null;
  to: string | null;
  sort: OrganizationMovementSort;
  /** Counted from 1. */
  page: number;
};

export const MOVEMENT_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type OrganizationMovementSort = (typeof MOVEMENT_SORTS)[number];

/** As many stand on one page. */
export const MOVEMENTS_PER_PAGE = 25;

/**
 * Reads what an address asks for. Days that are none are problems; what cannot be meant is as if it had
 * not been said.
 */
export function readMovementQuery(textOf: TextOf): {
  query: OrganizationMovementQuery;
  /** The days as they were typed. */
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

/** The address' part that `readMovementQuery` reads again; what is usual is left out. */
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

/** Whether anything is left out of the list. */
export function isMovementsFiltered(query: OrganizationMovementQuery): boolean {
  const { member, kind, from, to } = query;
  return [member, kind, from, to].some((value) => value !== null);
}
