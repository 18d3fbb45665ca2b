import {
  AUDIT_CHECKS,
  AUDIT_NOW,
  HOUSE_CHECK,
  isTransactionId,
  partsOfSubject,
  type AuditPart,
} from '~/domain/audit-things';
import { INVARIANTS } from '~/domain/invariants';
import type { Findings, ReconcileSpan } from '~/domain/reconcile-report';
import { listChangedParts } from '~/models/audit-changed.server';
import { addUpHouse, listHouseViolations } from '~/models/audit-house.server';
import { lookAtAll } from '~/models/audit-look.server';
import { findAuditMark, keepAuditMark, readNewest } from '~/models/audit-mark.server';
import { findTransactions, listViolationsIn, type Violation } from '~/models/audit-part.server';
import { nextSlice } from '~/models/audit-slice.server';
import { closeBreak, listOpenBreaks, openBreak } from '~/models/money-break.server';
import type { ReconcileNeeds } from './reconcile-needs';

type Needs = Pick<ReconcileNeeds, 'db' | 'log'>;

/**
 * Asks the database for everything that breaks an invariant (section 5, 5; decision 0039). Each violation is
 * one open difference for as long as it lasts, said once as an alarm.
 *
 * Every run looks at what has changed, at what was open, and at what is few however much there is; the
 * run of a day at everything, part by part. Every check by itself: one that cannot be made, because a part
 * takes longer than a statement may, keeps none of the others from being made, and what it had found before
 * stays open.
 */
export async function checkInvariants(
  needs: Needs,
  { at, window }: Pick<ReconcileSpan, 'at' | 'window'>,
): Promise<Findings> {
  const { db, log } = needs;
  const failed: Record<string, string> = {};
  const still = new Set<string>();

  /** @returns false when it could not be made, now or earlier in this run */
  async function made(check: string, find: () => Promise<Violation[]>): Promise<boolean> {
    if (failed[check] !== undefined) return false;
    try {
      for (const violation of await find()) {
        still.add(`${check} ${violation.subject}`);
        await tell(needs, check, violation, at);
      }
      return true;
    } catch (error) {
      failed[check] = error instanceof Error ? error.name : 'unknown';
      log.error({ err: error, check }, 'an invariant could not be checked');
      return false;
    }
  }
  const look = (check: string, part: AuditPart | 'now') =>
    made(check, () => listViolationsIn(db, check, part, at));

  const open = await listOpenBreaks(db, Object.keys(INVARIANTS));
  const mark = await findAuditMark(db, at);
  const newest = await readNewest(db, at);
  for (const check of AUDIT_NOW) await look(check, 'now');
  for (const { kind, subject } of open) {
    const ids = isTransactionId(kind, subject) ? [subject] : [];
    const parts = [...partsOfSubject(kind, subject), ...(await findTransactions(db, ids))];
    for (const part of parts) await look(kind, part);
  }
  for (const part of await listChangedParts(db, mark)) {
    for (const check of AUDIT_CHECKS[part.things]) await look(check, part);
  }
  if (window === 'month') await lookAtEverything();
  await made(HOUSE_CHECK, () => listHouseViolations(db));

  async function lookAtEverything(): Promise<void> {
    for (const [things, checks] of Object.entries(AUDIT_CHECKS)) {
      for (const check of checks) {
        await lookAtAll(
          db,
          { check, things, at },
          {
            next: (cursor) => nextSlice(db, things as AuditPart['things'], cursor),
            work: (part) => look(check, part),
          },
        );
      }
    }
    await made(HOUSE_CHECK, async () => {
      await addUpHouse(db, mark, at);
      return [];
    });
  }

  for (const { kind, subject } of open) {
    if (still.has(`${kind} ${subject}`) || failed[kind] !== undefined) continue;
    await closeBreak(db, { kind, subject, by: 'true again', at });
    log.info({ kind, subject }, 'a difference in the money has gone');
  }
  await keepAuditMark(db, newest);
  return {
    checked: Object.keys(INVARIANTS).length - Object.keys(failed).length,
    repaired: 0,
    broken: still.size,
    failed,
  };
}

async function tell(
  { db, log }: Needs,
  check: string,
  { subject, detail }: Violation,
  at: Date,
): Promise<void> {
  const proposal = INVARIANTS[check] ?? '';
  const isNew = await openBreak(db, { kind: check, subject, detail, proposal, at });
  if (isNew) log.error({ alarm: 'money-break', kind: check, subject }, proposal);
}
