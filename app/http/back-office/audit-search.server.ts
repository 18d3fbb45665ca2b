import type { Kysely } from 'kysely';
import { searchedActivity } from '~/content/staff/erp-activity';
import type { AuditQuery } from '~/domain/staff/staff-action';
import { findAuditSubjects } from '~/models/back-office/audit-search.server';
import type { ActionMatch } from '~/models/staff/audit-log.server';
import type { DB } from '../../../db/schema';

/** Returns what the audit log's search means: people, things, and words of what was done. */
export async function auditMatch(
  db: Kysely<DB>,
  { subjectId: typed }: Pick<AuditQuery, 'subjectId'>,
): Promise<ActionMatch> {
  if (typed === '') return { subjectIds: [], staffIds: [], actions: [], steps: [] };
  return { ...(await findAuditSubjects(db, typed)), ...searchedActivity(typed) };
}
