import type { z } from 'zod';
import type { Tree, Wanted } from '~/domain/admin-answer';
import { entryOf, PERMISSIONS, type Permission, type Person } from '~/domain/permissions';
import type { Args, SignedIn } from '../signed-in.server';
import type { Staff } from '../staff.server';

/** One call of /api/shopifyAdmin that has come as far as its row of the registry. */
export type Call = {
  context: Args['context'];
  root: Wanted;
  /** The caller has said a second time that this is meant. */
  isConfirmed: boolean;
  customer: SignedIn | null;
  staff: Staff | null;
};

/** A customer's own call. */
export type OwnCall = Call & { customer: SignedIn };

/** A call of the back-office. */
export type StaffCall = Call & { staff: Staff };

/** What a row found, still with everything that is permitted. */
export type Found = {
  value: Tree;
  /** Sentences for what is missing from it. */
  errors?: string[];
  /** Nothing of it could be had: Shopify is silent. */
  isUnavailable?: boolean;
  /** Nothing was done: it makes sense again after so many seconds. */
  wait?: number;
};

type Run<C extends Call> = (call: C) => Promise<Found>;

/** A row of the registry: a root field, who may use it, and what is run in place of the document. */
export type Row = { operation: 'query' | 'mutation' } & (
  | { who: 'anyone'; run: Run<Call> }
  | { who: 'customer'; run: Run<OwnCall> }
  | { who: 'staff'; run: Run<StaffCall> }
  /** Looks at the answer to see whose it is. */
  | { who: 'owner-or-staff'; run: Run<Call> }
);

/** Why a call that reached its row goes no further. */
export class RowRefusal extends Error {
  constructor(
    readonly kind: 'forbidden' | 'not-found' | 'unconfirmed',
    reason: string,
  ) {
    super(reason);
  }
}

/** The field's arguments as its row takes them, and nothing else. @throws RowRefusal */
export function argumentsOf<Schema extends z.ZodType>(
  { root }: Call,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(root.args);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // Names and codes, no values: they go to the log.
    throw new RowRefusal('forbidden', `arguments: ${issue?.path.join('.')} ${issue?.code}`);
  }
  return parsed.data;
}

/** Only one's own: somebody else's id is answered like one that does not exist. @throws RowRefusal */
export function insistOnOwn(id: string, { customer }: OwnCall): void {
  if (id !== customer.gid) throw new RowRefusal('not-found', 'not the own id');
}

/**
 * What cannot be taken back is said twice: variables with `"confirm": true` (decision 0011).
 * @throws RowRefusal
 */
export function insistOnConfirmation({ isConfirmed }: Call): void {
  if (!isConfirmed) throw new RowRefusal('unconfirmed', 'not confirmed');
}

/** @throws RowRefusal */
export function insistOnStaff({ staff }: Call, permission: Permission): Staff {
  const person: Person = staff ? { kind: 'staff', isAdmin: staff.isAdmin } : { kind: 'visitor' };
  if (staff && entryOf(PERMISSIONS[permission], person) === 'enter') return staff;
  throw new RowRefusal('forbidden', `not permitted: ${permission}`);
}
