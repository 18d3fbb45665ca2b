import { INVARIANTS } from '~/domain/invariants';
import type { Findings, ReconcileSpan } from '~/domain/reconcile-report';
import { listViolations } from '~/models/audit.server';
import { closeBreak, listOpenBreaks, openBreak } from '~/models/money-break.server';
import type { ReconcileNeeds } from './reconcile-needs';

/**
 * Asks the database for everything that breaks an invariant (section 5, 5). Each violation is one open
 * difference for as long as it lasts, said once as an alarm.
 */
export async function checkInvariants(
  { db, log }: Pick<ReconcileNeeds, 'db' | 'log'>,
  { at }: Pick<ReconcileSpan, 'at'>,
): Promise<Findings> {
  const total: Findings = { checked: 0, repaired: 0, broken: 0 };
  for (const [check, proposal] of Object.entries(INVARIANTS)) {
    const violations = await listViolations(db, check, at);
    total.checked += 1;
    total.broken += violations.length;
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
  }
  return total;
}
