import { INVARIANTS } from '~/domain/invariants';
import type { Findings, ReconcileSpan } from '~/domain/reconcile-report';
import { listViolations } from '~/models/audit.server';
import { closeBreak, listOpenBreaks, openBreak } from '~/models/money-break.server';
import type { ReconcileNeeds } from './reconcile-needs';

/**
 * Asks the database for everything that breaks an invariant (section 5, 5). Each violation is one open
 * difference for as long as it lasts, said once as an alarm.
 *
 * Every check by itself: one that cannot be made, because it takes longer than a statement may, keeps
 * none of the others from being made, and what it had found before stays open. All of them look at the
 * whole ledger in either window: a sum has no window.
 */
export async function checkInvariants(
  needs: Pick<ReconcileNeeds, 'db' | 'log'>,
  { at }: Pick<ReconcileSpan, 'at'>,
): Promise<Findings> {
  const total = { checked: 0, repaired: 0, broken: 0, failed: {} as Record<string, string> };
  for (const check of Object.keys(INVARIANTS)) {
    try {
      total.broken += await checkOne(needs, check, at);
      total.checked += 1;
    } catch (error) {
      total.failed[check] = error instanceof Error ? error.name : 'unknown';
      needs.log.error({ err: error, check }, 'an invariant could not be checked');
    }
  }
  return total;
}

/** @returns how many violations there are now */
async function checkOne(
  { db, log }: Pick<ReconcileNeeds, 'db' | 'log'>,
  check: string,
  at: Date,
): Promise<number> {
  const proposal = INVARIANTS[check] ?? '';
  const violations = await listViolations(db, check, at);
  for (const { subject, detail } of violations) {
    const isNew = await openBreak(db, { kind: check, subject, detail, proposal, at });
    if (isNew) log.error({ alarm: 'money-break', kind: check, subject }, proposal);
  }
  const broken = new Set(violations.map(({ subject }) => subject));
  for (const { subject } of await listOpenBreaks(db, [check])) {
    if (broken.has(subject)) continue;
    await closeBreak(db, { kind: check, subject, by: 'true again', at });
    log.info({ kind: check, subject }, 'a difference in the money has gone');
  }
  return violations.length;
}
