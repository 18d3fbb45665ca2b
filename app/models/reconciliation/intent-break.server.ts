import type { Kysely } from 'kysely';
import { INTENT_FINDINGS, type IntentFinding } from '~/domain/reconciliation/intent-findings';
import type { DB } from '../../../db/schema';
import { closeBreak, listOpenBreaks, openBreak } from '~/models/discrepancies/money-break.server';

const KINDS = Object.keys(INTENT_FINDINGS) as IntentFinding[];

/** Finds the intents with open differences, and the kinds of each. */
export async function listIntentBreaks(db: Kysely<DB>): Promise<Map<string, Set<string>>> {
  const open = new Map<string, Set<string>>();
  for (const { kind, subject } of await listOpenBreaks(db, KINDS)) {
    open.set(subject, (open.get(subject) ?? new Set()).add(kind));
  }
  return open;
}

/**
 * Opens differences for what is wrong with an intent and closes those that no longer apply.
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
    const isNew = await openBreak(db, {
      kind,
      subject: intentId,
      detail: { intent: intentId },
      proposal: INTENT_FINDINGS[kind],
      at,
    });
    if (isNew) found.push(kind);
  }
  for (const kind of KINDS) {
    if (!open?.has(kind) || findings.includes(kind)) continue;
    await closeBreak(db, { kind, subject: intentId, by: 'true again', at });
  }
  return found;
}
