import type { z } from 'zod';
import type { Tree, SelectedField } from '~/domain/core/admin-answer';
import { paymentReference } from '~/domain/orders/payment-reference.schema.server';
import type { PlatformFailure } from '~/domain/core/retries/failure';
import { entryOf, PERMISSIONS, type Permission, type Person } from '~/domain/staff/permissions';
import type { Args, SignedIn } from '~/http/customers/signed-in.server';
import type { Staff } from '~/http/staff/staff.server';

type Deed<Input> = (
  context: Args['context'],
  actor: { staffId: string; requestId: string | null },
  input: Input,
  form: { formToken: string },
) => Promise<{ ok: true } | { ok: false; code: string; failure?: PlatformFailure }>;

/** What staff do here by the same services as on the back-office's pages; routes pass them down. */
export type StaffActions = {
  markPaid: Deed<{ orderGid: string; seenCents: number; reference: string }>;
  completeDraft: Deed<{ gid: string; version: string }>;
};

/** A call of /api/shopifyAdmin that has reached its row of the registry. */
export type Call = {
  context: Args['context'];
  staffActions: StaffActions;
  root: SelectedField;
  /** Whether the caller has confirmed the operation. */
  isConfirmed: boolean;
  /** What the bank statement says of a payment, as the caller typed it. */
  reference: string | null;
  customer: SignedIn | null;
  staff: Staff | null;
};

/** A call by a signed-in customer. */
export type OwnCall = Call & { customer: SignedIn };

/** A call by a signed-in staff member. */
export type StaffCall = Call & { staff: Staff };

/** A row's result, before it is reduced to the requested fields. */
export type Found = {
  value: Tree;
  /** Sentences for the missing parts. */
  errors?: string[];
  /** Whether nothing could be read because Shopify did not answer. */
  isUnavailable?: boolean;
  /** Set if a rate limit applied and nothing was done: seconds until it makes sense to try again. */
  wait?: number;
};

type Run<C extends Call> = (call: C) => Promise<Found>;

/** A row of the registry: a root field, who may use it, and what runs in place of the caller's document. */
export type Row = { operation: 'query' | 'mutation' } & (
  | { who: 'anyone'; run: Run<Call> }
  | { who: 'customer'; run: Run<OwnCall> }
  | { who: 'staff'; run: Run<StaffCall> }
  /** The row itself checks from the result whose it is. */
  | { who: 'owner-or-staff'; run: Run<Call> }
);

/** Why a call that reached its row was refused. */
export class RowRejection extends Error {
  constructor(
    readonly kind: 'forbidden' | 'not-found' | 'unconfirmed' | 'no-reference' | 'waits' | 'changed',
    reason: string,
  ) {
    super(reason);
  }
}

/** Validates the field's arguments strictly. @throws RowRejection */
export function argumentsOf<Schema extends z.ZodType>(
  { root }: Call,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(root.args);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // Only names and codes, because this goes to the log.
    throw new RowRejection('forbidden', `arguments: ${issue?.path.join('.')} ${issue?.code}`);
  }
  return parsed.data;
}

/** Refuses any id but the customer's own, as if it did not exist. @throws RowRejection */
export function insistOnOwn(id: string, { customer }: OwnCall): void {
  if (id !== customer.gid) throw new RowRejection('not-found', 'not the own id');
}

/**
 * Requires a confirmation for what cannot be undone: `"confirm": true` in the variables (decision 0011).
 * @throws RowRejection
 */
export function insistOnConfirmation({ isConfirmed }: Call): void {
  if (!isConfirmed) throw new RowRejection('unconfirmed', 'not confirmed');
}

/** Returns the reference of a payment (domain/orders/payment-reference). @throws RowRejection without a valid one */
export function insistOnReference({ reference }: Call): string {
  const parsedValue = paymentReference.safeParse(reference ?? '');
  if (!parsedValue.success) throw new RowRejection('no-reference', 'no reference');
  return parsedValue.data;
}

/** Returns the staff member if they have the permission. @throws RowRejection */
export function insistOnStaff({ staff }: Call, permission: Permission): Staff {
  const person: Person = staff ? { kind: 'staff', isAdmin: staff.isAdmin } : { kind: 'visitor' };
  if (staff && entryOf(PERMISSIONS[permission], person) === 'enter') return staff;
  throw new RowRejection('forbidden', `not permitted: ${permission}`);
}
