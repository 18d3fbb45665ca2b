import { AMOUNT_SORTS } from '~/domain/core/forms/amount';
import { choice, DAYS, defineList, type QueryIn, shaped } from '~/domain/core/lists';
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
  /** The number at the end of Shopify's id, for the order's page. */
  orderNumber: string | null;
  /** The change of the balance, signed. */
  amountCents: Cents;
};

/** Movements by the customer's number of a member, and by kind; null for any. */
export const MOVEMENT_LIST = defineList({
  filters: {
    member: shaped('member', /^\d{1,18}$/),
    kind: choice('kind', MOVEMENT_KINDS),
    ...DAYS,
  },
  sorts: AMOUNT_SORTS,
  perPage: 25,
});
export type OrganizationMovementQuery = QueryIn<typeof MOVEMENT_LIST>;

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
