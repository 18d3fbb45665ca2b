import { CHANGES_TOO_FAST } from '~/content/staff/staff-changes';
import type { StoreContext } from '~/http/context.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';
import type { Staff } from './staff.server';

/** Changes allowed per staff member (money-security S-9, admin operations). */
const CHANGES = [{ max: 60, windowMs: 60_000 }];

/** Returns a sentence and the seconds to wait if the staff member exceeds the rate limit, else null. */
export async function tooManyChanges(
  context: StoreContext,
  staff: Pick<Staff, 'id'>,
): Promise<{ sentence: string; wait: number } | null> {
  const caller = { ...context, clientAddress: staff.id };
  const wait = await secondsToWait(caller, 'erp-change', CHANGES);
  if (wait === null) return null;
  return { sentence: CHANGES_TOO_FAST.replace('{wait}', waitWords(wait)), wait };
}

/** Returns who acts, for the trace. */
export function actorOf(context: Pick<StoreContext, 'requestId'>, staff: Pick<Staff, 'id'>) {
  return { staffId: staff.id, requestId: context.requestId };
}
