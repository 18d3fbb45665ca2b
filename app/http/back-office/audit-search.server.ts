import type { Kysely } from 'kysely';
import { searchedActivity } from '~/content/staff/erp-activity';
import type { AuditQuery } from '~/domain/staff/staff-action';
import { formatUsd } from '~/domain/core/money';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';
import { emailName } from '~/content/email-texts/erp-emails';
import { alarmLabel } from '~/content/alarms/alarms';
import {
  findAuditSubjects,
  type NamedSubject,
  nameSubjects,
} from '~/models/back-office/audit-search.server';
import type { StoreContext } from '~/http/context.server';
import { attempt } from '~/http/replies.server';
import type { ActionMatch } from '~/models/staff/audit-log.server';
import type { DB } from '../../../db/schema';

/** Returns the names that people know subjects by, by kind and id: `order gid://…`. */
export async function auditNames(
  { db, staffCatalogue, log }: Pick<StoreContext, 'db' | 'staffCatalogue' | 'log'>,
  subjects: readonly { kind: string; id: string }[],
): Promise<Record<string, string>> {
  const numbers = new Set(subjects.flatMap(({ kind, id }) => (kind === 'product' ? [id] : [])));
  const [named, catalogue] = await Promise.all([
    nameSubjects(db, subjects),
    numbers.size === 0 ? null : attempt(staffCatalogue.snapshot(), log),
  ]);
  const products = (catalogue?.products ?? [])
    .map(({ product }) => product)
    .filter(({ number, gid }) => numbers.has(number) || numbers.has(gid));
  return Object.fromEntries([
    ...named.map((one) => [`${one.kind} ${one.id}`, nameLabel(one)]),
    ...products.flatMap(({ number, gid, title, skus }) => {
      const name = skus.length === 1 ? `${title} (${skus[0]})` : title;
      return [number, gid].map((id) => [`product ${id}`, name]);
    }),
    ...subjects
      .filter(({ kind }) => kind === 'email-template')
      .map(({ kind, id }) => [`${kind} ${id}`, `“${emailName(id)}”`]),
  ]);
}

function nameLabel({ kind, name, cents }: NamedSubject): string {
  if (kind === 'alarm') return `“${alarmLabel(name ?? '')}”`;
  if (kind === 'money-break') return `“${discrepancyLabel(name ?? '')}”`;
  return [cents === null ? null : formatUsd(cents), name].filter(Boolean).join(', ');
}

/** Returns what the audit log's search means: people, things, and words of what was done. */
export async function auditMatch(
  db: Kysely<DB>,
  { subjectId: typed }: Pick<AuditQuery, 'subjectId'>,
): Promise<ActionMatch> {
  if (typed === '') return { subjectIds: [], staffIds: [], actions: [], steps: [] };
  return { ...(await findAuditSubjects(db, typed)), ...searchedActivity(typed) };
}
