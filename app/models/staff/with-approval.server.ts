import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  SINGLE_APPROVER_WINDOW_MS,
  approvalSubject,
  needsSecondPerson,
  POWER_OF,
  type SingleApproverLimits,
  type ApprovalKind,
  type ApprovalSubject,
  type Power,
} from '~/domain/staff/approval';
import type { Cents } from '~/domain/core/money';
import type { StaffAction, StaffActionName } from '~/domain/staff/staff-action';
import {
  endApproval,
  findApprovalByToken,
  findWaiting,
  insertApproval,
  type OrderApproval,
} from './approval.server';
import { lockRequester, noteAttempt, sumSingleApprover } from './approval-list.server';
import { moneyTransaction } from '~/models/core/database.server';
import { recordStaffAction } from './staff-action.server';
import type { DB } from '../../../db/schema';

export type WithApprovalNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  config: { singleApproverLimits: SingleApproverLimits };
};

/** Who acts, for the activity log. */
type StaffActor = Pick<StaffAction, 'staffId' | 'requestId'>;

type OrderSubject = Exclude<ApprovalSubject, { kind: 'adjustment' | 'commission' }>;

/** What staff want to do to an order, a draft or a run. */
export type StaffRequest = OrderSubject & {
  amountCents: Cents;
  /** What staff wrote about it; may be empty. */
  reason: string;
};

/** The form of staff who ask, or the approval that a second person has given. */
export type ApprovalInput = { formToken: string } | { approved: string };

/** How one attempt ended. 'unknown' and 'busy' say nothing about the next attempt. */
type Ended = { ok: true } | { ok: false; code: string };

export type ApprovalRejection = {
  ok: false;
  code:
    /** It waits for a second person now. */
    | 'waits'
    /** It has been waiting, asked for by this or another form. */
    | 'waits-already'
    /** The form was used before, and what it asked for has ended. */
    | 'form-used';
};

const ACTIONS: Record<OrderSubject['kind'], StaffActionName> = {
  'mark-paid': 'orders.mark-paid',
  'mark-paid-run': 'orders.mark-paid',
  refund: 'orders.refund',
  cancel: 'orders.cancel',
  price: 'drafts.complete',
  'quote-price': 'quotes.send',
};

type Steps<Found, Done extends Ended> = {
  /** Reads what it depends on; or how it ends, if it was done already or cannot be done. */
  load: () => Promise<{ found: Found } | { ended: Done }>;
  /** What is asked for; null if it moves no money. */
  staffRequest: (found: Found) => StaffRequest | null;
  /** Does it; may be called again for the same form. */
  run: (found: Found) => Promise<Done>;
};

/**
 * Does something that moves money if one person may do it alone, and otherwise leaves it to a second one (decision
 * 0041). Before it is done it is recorded with its amount, so that all of a day count together, however often a
 * process dies. What ends without having been done does not count, if that is certain.
 */
export async function withApproval<Found, Done extends Ended>(
  needs: WithApprovalNeeds,
  actor: StaffActor,
  input: ApprovalInput,
  { load, staffRequest, run }: Steps<Found, Done>,
): Promise<Done | ApprovalRejection> {
  const seen = await load();
  if ('approved' in input) {
    const done = 'ended' in seen ? seen.ended : await run(seen.found);
    return noteEnd(needs, input.approved, done);
  }
  if ('ended' in seen) return seen.ended;
  const needed = staffRequest(seen.found);
  if (needed === null) return run(seen.found);
  const requested = await request(needs, actor, { ...needed, formToken: input.formToken });
  return typeof requested === 'string'
    ? noteEnd(needs, requested, await run(seen.found))
    : requested;
}

async function noteEnd<Done extends Ended>(
  { db, now }: WithApprovalNeeds,
  id: string,
  done: Done,
): Promise<Done> {
  const isOpen = !done.ok && (done.code === 'unknown' || done.code === 'busy');
  if (!isOpen) {
    await endApproval(db, id, { because: done.ok ? null : done.code, at: new Date(now()) });
  }
  return done;
}

/** Returns the approval's id if it may be done at once. */
async function request(
  { db, now, config }: WithApprovalNeeds,
  { staffId: by, requestId }: StaffActor,
  staffRequest: StaffRequest & { formToken: string },
): Promise<string | ApprovalRejection> {
  const at = new Date(now());
  const limit = config.singleApproverLimits[POWER_OF[staffRequest.kind]];
  return moneyTransaction(db, async (trx): Promise<string | ApprovalRejection> => {
    await lockRequester(trx, by);
    const known = await findApprovalByToken(trx, staffRequest.formToken);
    if (known) {
      const again = known.kind === 'adjustment' ? USED : sameAgain(known, staffRequest, by);
      if (typeof again === 'string') await noteAttempt(trx, again);
      return again;
    }
    if (await findWaiting(trx, staffRequest)) return { ok: false, code: 'waits-already' };
    const done = {
      kinds: kindsOf(POWER_OF[staffRequest.kind]),
      by,
      since: new Date(at.getTime() - SINGLE_APPROVER_WINDOW_MS),
    };
    const isTooMuch = needsSecondPerson(staffRequest.amountCents, {
      singleApproverCents: await sumSingleApprover(trx, { ...done, about: staffRequest.subjectId }),
      limitCents: limit.oneCents,
      total: {
        singleApproverCents: await sumSingleApprover(trx, { ...done, about: null }),
        limitCents: limit.allCents,
      },
      isFrozen: false,
    });
    const id = randomUUID();
    const row = { ...staffRequest, id, atOnce: !isTooMuch, limitCents: limit.oneCents, by, at };
    // Another person's form has asked for the same, or used this token, at this moment.
    if (!(await insertApproval(trx, row))) return { ok: false, code: 'waits-already' };
    if (!isTooMuch) return id;
    const { kind, amountCents } = staffRequest;
    await recordStaffAction(
      trx,
      {
        staffId: by,
        action: ACTIONS[kind],
        step: 'ask',
        subject: approvalSubject(staffRequest),
        details: { approval: id, amountCents },
        requestId,
      },
      at,
    );
    return { ok: false, code: 'waits' };
  });
}

const USED: ApprovalRejection = { ok: false, code: 'form-used' };

/** Handles a form that was submitted before: it continues what it has begun, and nothing else. */
function sameAgain(
  known: OrderApproval,
  staffRequest: StaffRequest,
  by: string,
): string | ApprovalRejection {
  const isSame =
    known.requestedBy === by &&
    known.kind === staffRequest.kind &&
    known.subjectId === staffRequest.subjectId &&
    known.amountCents === staffRequest.amountCents;
  if (!isSame || known.outcome === 'refused') return USED;
  if (known.atOnce) return known.id;
  const isWaiting = known.state === 'asked' || known.state === 'approved';
  return isWaiting ? { ok: false, code: 'waits' } : USED;
}

function kindsOf(power: Power): ApprovalKind[] {
  return (Object.keys(POWER_OF) as (keyof typeof POWER_OF)[]).filter(
    (kind) => POWER_OF[kind] === power,
  );
}
