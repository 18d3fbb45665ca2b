import type { Cents } from '~/domain/core/money';
import { monthOf } from '~/domain/organizations/organization-month';
import { enqueueJob } from '~/models/core/job.server';
import {
  findAllowedMember,
  getOrganizationZone,
} from '~/models/organizations/organization-allowance.server';
import { insertAsk } from '~/models/organizations/organization-ask.server';
import type { ServiceContext } from '~/services/context';

export type Asked =
  | { kind: 'asked' }
  /** An ask is open for this month already. */
  | { kind: 'known' }
  /** No longer a member, or an admin, who has no limit. */
  | { kind: 'refused' };

/**
 * Asks the organization's admins to raise a member's allowance for this month. One ask can be open at a
 * time. The job that mails the admins is enqueued in the same transaction.
 *
 * @param member the signed-in customer and their organization
 */
export async function askForAllowance(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  member: { organizationId: string; userId: string },
  { askedCents, note }: { askedCents: Cents; note: string },
): Promise<Asked> {
  return db.transaction().execute(async (trx) => {
    const known = await findAllowedMember(trx, member);
    if (known === null || known.isAdmin) return { kind: 'refused' };
    const { month } = monthOf(now(), await getOrganizationZone(trx, member.organizationId));
    const at = new Date(now());
    const askId = await insertAsk(trx, { ...member, month }, { askedCents, note, at });
    if (askId === null) return { kind: 'known' };
    await enqueueJob(trx, 'send-allowance-ask-mails', { askId });
    return { kind: 'asked' };
  });
}
