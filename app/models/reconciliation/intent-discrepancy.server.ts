import type { Kysely } from 'kysely';
import {
  caseOfFinding,
  INTENT_FINDINGS,
  type IntentFinding,
} from '~/domain/reconciliation/intent-findings';
import type { DB } from '../../../db/schema';
import {
  closeDiscrepancy,
  listOpenDiscrepancies,
  openDiscrepancy,
} from '~/models/discrepancies/discrepancy.server';

/** Finds the intents with open discrepancies, and the kinds of each. */
export async function listIntentDiscrepancies(db: Kysely<DB>): Promise<Map<string, Set<string>>> {
  const open = new Map<string, Set<string>>();
  for (const { kind, subject } of await listOpenDiscrepancies(db, INTENT_FINDINGS)) {
    open.set(subject, (open.get(subject) ?? new Set()).add(kind));
  }
  return open;
}

/**
 * Opens discrepancies for what is wrong with an intent and closes those that no longer apply.
 *
 * @param open the kinds that were open for it before
 * @returns the kinds that are new
 */
export async function noteIntentFindings(
  db: Kysely<DB>,
  intentId: string,
  findings: readonly IntentFinding[],
  { open, at }: { open: ReadonlySet<string> | undefined; at: Date },
): Promise<IntentFinding[]> {
  const found: IntentFinding[] = [];
  for (const kind of findings) {
    const isNew = await openDiscrepancy(db, {
      ...caseOfFinding(kind),
      subject: intentId,
      detail: { intent: intentId },
      at,
    });
    if (isNew) found.push(kind);
  }
  for (const kind of INTENT_FINDINGS) {
    if (!open?.has(kind) || findings.includes(kind)) continue;
    await closeDiscrepancy(db, { kind, subject: intentId, by: 'true again', at });
  }
  return found;
}
