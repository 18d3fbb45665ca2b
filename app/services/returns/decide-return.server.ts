import { RESOLVABLE, type ReturnCase, UNDECIDED } from '~/domain/returns/return';
import { enqueueJob } from '~/models/core/job.server';
import { insertReturnEvent, type NewReturnEvent } from '~/models/returns/return-event.server';
import { insertLabel, type NewLabel } from '~/models/returns/return-label.server';
import { saveReturnSetting } from '~/models/returns/return-setting.server';
import {
  changeReturn,
  claimReturnStep,
  type ReturnStep,
  saveInspection,
} from '~/models/returns/return-steps.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ReturnSetting } from '~/domain/returns/return';
import type { StaffActor } from '~/domain/staff/staff-action';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;
type Staff = { id: string; name: string };
/** What every form of staff about a case carries. */
export type StaffStep = { formToken: string; version: number };

type Kind = Extract<
  NewReturnEvent['kind'],
  'asked' | 'approved' | 'declined' | 'received' | 'inspected' | 'resolved'
>;

/** What a step changes, and whether Shopify has to be told. */
type Change = Parameters<typeof changeReturn>[2];

type Rules = {
  kind: Kind;
  said?: string | null;
  /** Null: it is too late for this step, or too early. */
  change: (one: ReturnCase, at: Date) => Change | null;
  /** What else the same transaction writes. */
  also?: (trx: Parameters<typeof changeReturn>[0], id: string) => Promise<void>;
};

/** Makes one step of staff: two at once, or a form sent twice, make one. */
function staffStep(
  { db, now, requestId }: Context,
  staff: Staff,
  id: string,
  { formToken, version }: StaffStep,
  { kind, said = null, change, also }: Rules,
): Promise<ReturnStep> {
  return claimReturnStep<never>(
    db,
    { id, owner: null, formToken, version },
    async (trx, one): Promise<ReturnStep> => {
      const at = new Date(now());
      const changed = change(one, at);
      if (changed === null) return { ok: false, reason: 'late' };
      const actor = { kind: 'staff', id: staff.id, name: staff.name } as const;
      await insertReturnEvent(trx, { returnId: id, kind, actor, said, formToken, at, requestId });
      await changeReturn(trx, id, changed, at);
      await also?.(trx, id);
      if (changed.isBehind) await enqueueJob(trx, 'advance-return', { returnId: id });
      return { ok: true };
    },
  );
}

/** Asks the customer something; it waits for their answer. */
export function requestReturnDetails(
  context: Context,
  staff: Staff,
  id: string,
  { said, ...step }: StaffStep & { said: string },
): Promise<ReturnStep> {
  return staffStep(context, staff, id, step, {
    kind: 'asked',
    said,
    change: ({ state }) =>
      UNDECIDED.includes(state) ? { state: 'question', awaitsStaffSince: null } : null,
  });
}

/**
 * Approves it, with the label, as a file or in words, or what to do. What need not come back waits for its outcome at once.
 *
 * @param comesBack whether the goods have to be sent to us
 */
export function approveReturn(
  context: Context,
  staff: Staff,
  id: string,
  {
    comesBack,
    said,
    label = null,
    ...step
  }: StaffStep & { comesBack: boolean; said: string | null; label?: NewLabel | null },
): Promise<ReturnStep> {
  return staffStep(context, staff, id, step, {
    kind: 'approved',
    said,
    change: ({ state }, at) =>
      UNDECIDED.includes(state)
        ? {
            state: 'approved',
            comesBack,
            awaitsStaffSince: comesBack ? null : at,
            isBehind: true,
          }
        : null,
    ...(label && {
      also: (trx, returnId) => insertLabel(trx, returnId, label, new Date(context.now())),
    }),
  });
}

/** Declines it, in words that the customer reads. */
export function declineReturn(
  context: Context,
  staff: Staff,
  id: string,
  { said, ...step }: StaffStep & { said: string },
): Promise<ReturnStep> {
  return staffStep(context, staff, id, step, {
    kind: 'declined',
    said,
    change: ({ state }) =>
      UNDECIDED.includes(state)
        ? { state: 'declined', awaitsStaffSince: null, isBehind: true }
        : null,
  });
}

/** Notes that the goods have arrived. */
export function receiveReturn(
  context: Context,
  staff: Staff,
  id: string,
  step: StaffStep,
): Promise<ReturnStep> {
  return staffStep(context, staff, id, step, {
    kind: 'received',
    change: ({ state, comesBack }, at) =>
      state === 'approved' && comesBack
        ? { state: 'received', receivedAt: at, awaitsStaffSince: at }
        : null,
  });
}

/**
 * Notes what was found, and which lines are for sale again. If its outcome was given before, that resolves it.
 *
 * @param restocked places of the lines, from 0
 */
export function inspectReturn(
  context: Context,
  staff: Staff,
  id: string,
  { restocked, said, ...step }: StaffStep & { restocked: readonly number[]; said: string | null },
): Promise<ReturnStep> {
  return staffStep(context, staff, id, step, {
    kind: 'inspected',
    said,
    change: ({ state, ending }, at) => {
      if (state !== 'received') return null;
      const isDone = ending?.state === 'done';
      return {
        state: isDone ? 'resolved' : 'inspected',
        inspectedAt: at,
        awaitsStaffSince: isDone || ending !== null ? null : at,
        isBehind: true,
      };
    },
    also: (trx, returnId) => saveInspection(trx, returnId, restocked),
  });
}

/** Ends a case of which nothing more is awaited: its goods never came, or nothing is given for it. */
export function closeReturnCase(
  context: Context,
  staff: Staff,
  id: string,
  step: StaffStep,
): Promise<ReturnStep> {
  return staffStep(context, staff, id, step, {
    kind: 'resolved',
    change: ({ state, ending }) =>
      RESOLVABLE.includes(state) && (ending === null || ending.state === 'done')
        ? { state: 'resolved', awaitsStaffSince: null, isBehind: true }
        : null,
  });
}

/** Saves the window of claims and the instructions. @returns false if somebody else has changed them since */
export async function changeReturnSetting(
  { db, now }: Context,
  actor: StaffActor,
  setting: ReturnSetting,
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    if (!(await saveReturnSetting(trx, setting, at))) return false;
    await recordStaffAction(
      trx,
      {
        ...actor,
        action: 'returns.change',
        step: 'change',
        subject: { kind: 'return', id: 'settings' },
        details: { claimDays: setting.claimDays },
      },
      at,
    );
    return true;
  });
}
