import {
  discrepancyAlarm,
  type Findings,
  type ReconcileSpan,
  suggestedFixOf,
} from '~/domain/discrepancies/discrepancies';
import {
  AUDIT_CHECKS,
  AUDIT_NOW,
  type AuditPart,
  HOUSE_CHECK,
  isTransactionId,
  partsOfSubject,
} from '~/domain/staff/staff-action';
import { INVARIANTS, type Invariant } from '~/domain/discrepancies/invariants';
import {
  findAuditCheckpoint,
  saveAuditCheckpoint,
  listChangedParts,
  loadNewest,
} from '~/models/reconciliation/audit-changed.server';
import { addUpHouse, listHouseViolations } from '~/models/reconciliation/audit-house.server';
import {
  findTransactions,
  listViolationsIn,
  checkAll,
  type Violation,
} from '~/models/reconciliation/audit-pass.server';
import { nextSlice } from '~/models/reconciliation/audit-slice.server';
import {
  closeDiscrepancy,
  listOpenDiscrepancies,
  openDiscrepancy,
} from '~/models/discrepancies/discrepancy.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'log'>;

/**
 * Queries the database for violations of the invariants (money-security 5, 5; decision 0039). Each
 * violation is one open discrepancy for as long as it lasts, and raises one alarm.
 *
 * Every run checks what has changed, what was open, and the tables that stay small; the daily run checks
 * everything, part by part. A check that fails, because its part exceeds the statement timeout, does not
 * stop the others, and the discrepancies it had found stay open.
 */
export async function checkInvariants(
  context: Context,
  { at, window, ending }: Pick<ReconcileSpan, 'at' | 'window' | 'ending'>,
): Promise<Findings> {
  const { db, log } = context;
  const failed: Record<string, string> = {};
  const still = new Set<string>();

  async function note(check: Invariant, violation: Violation): Promise<void> {
    still.add(`${check} ${violation.subject}`);
    await notify(context, check, violation, at);
  }
  function fail(check: string, error: unknown): void {
    failed[check] = error instanceof Error ? error.name : 'unknown';
    log.error({ err: error, check }, 'an invariant could not be checked');
  }
  /** Runs all checks of a part at once, then each alone if that fails. @returns false if none succeeded */
  async function runChecks(
    checks: readonly Invariant[],
    part: AuditPart | 'now',
  ): Promise<boolean> {
    ending?.throwIfAborted();
    const left = checks.filter((check) => failed[check] === undefined);
    const [first] = left;
    if (first === undefined) return false;
    try {
      for (const { check, ...violation } of await listViolationsIn(db, left, part, at)) {
        await note(check, violation);
      }
      return true;
    } catch (error) {
      if (left.length === 1) fail(first, error);
    }
    if (left.length > 1) for (const check of left) await runChecks([check], part);
    return left.some((check) => failed[check] === undefined);
  }
  async function checkHouse(isWhole: boolean): Promise<void> {
    ending?.throwIfAborted();
    if (failed[HOUSE_CHECK] !== undefined) return;
    try {
      if (isWhole) await addUpHouse(db, checkpoint, at);
      for (const violation of await listHouseViolations(db)) await note(HOUSE_CHECK, violation);
    } catch (error) {
      fail(HOUSE_CHECK, error);
    }
  }

  const open = await listOpenDiscrepancies(db, INVARIANTS);
  const checkpoint = await findAuditCheckpoint(db, at);
  const newest = await loadNewest(db, at);
  await runChecks(AUDIT_NOW, 'now');
  for (const { kind, subject } of open) {
    const ids = isTransactionId(kind, subject) ? [subject] : [];
    const parts = [...partsOfSubject(kind, subject), ...(await findTransactions(db, ids))];
    for (const part of parts) await runChecks([kind], part);
  }
  for (const part of await listChangedParts(db, checkpoint))
    await runChecks(AUDIT_CHECKS[part.things], part);
  if (window === 'month') {
    for (const things of Object.keys(AUDIT_CHECKS) as AuditPart['things'][]) {
      await checkAll(
        db,
        { check: 'invariants', things, at },
        {
          next: (cursor) => nextSlice(db, things, cursor),
          work: (part) => runChecks(AUDIT_CHECKS[things], part),
        },
      );
    }
  }
  await checkHouse(window === 'month');

  for (const { kind, subject } of open) {
    if (still.has(`${kind} ${subject}`) || failed[kind] !== undefined) continue;
    await closeDiscrepancy(db, { kind, subject, by: 'true again', at });
    log.info({ kind, subject }, 'a difference in the money has gone');
  }
  await saveAuditCheckpoint(db, newest);
  return {
    checked: INVARIANTS.length - Object.keys(failed).length,
    repaired: 0,
    broken: still.size,
    failed,
  };
}

async function notify(
  { db, log }: Context,
  check: Invariant,
  { subject, detail }: Violation,
  at: Date,
): Promise<void> {
  const isNew = await openDiscrepancy(db, { kind: check, subject, detail, at });
  if (isNew) log.error(discrepancyAlarm(check, { subject }), suggestedFixOf({ kind: check }));
}
