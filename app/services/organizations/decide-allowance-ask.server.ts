import { monthOf } from '~/domain/organizations/organization-month';
import type { AskDecision } from '~/domain/organizations/organization-cash';
import { enqueueJob } from '~/models/core/job.server';
import {
  findAllowedMember,
  getOrganizationZone,
} from '~/models/organizations/organization-allowance.server';
import {
  decideAsk,
  findAsk,
  insertAsk,
  type OrganizationAsk,
} from '~/models/organizations/organization-ask.server';
import { lockOrganization } from '~/models/organizations/organization-member.server';
import type { ServiceContext } from '~/services/context';
import type { Cents } from '~/domain/core/money';

export type AskDecided =
  | { kind: 'decided' }
  /** Somebody else decided first; `ask` has their decision. */
  | { kind: 'known'; ask: OrganizationAsk }
  /** The member has left the organization. */
  | { kind: 'gone' }
  /** Unknown, or of another organization. */
  | { kind: 'missing' }
  /** Its month is over. */
  | { kind: 'over' }
  /** The deciding customer is no longer an admin. */
  | { kind: 'refused' };

/**
 * Grants what a member asks for, or an amount that the admin chooses, for this month; or refuses. The
 * decision and the job that tells the member are in one transaction. Each ask is decided once.
 *
 * @param admin the signed-in customer and their organization
 * @param askId a UUID
 */
export async function decideAllowanceAsk(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  admin: { organizationId: string; userId: string },
  askId: string,
  decision: AskDecision,
): Promise<AskDecided> {
  const { organizationId, userId: by } = admin;
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    if (!(await findAllowedMember(trx, admin))?.isAdmin) return { kind: 'refused' };
    const ask = await findAsk(trx, askId);
    if (ask?.organizationId !== organizationId) return { kind: 'missing' };
    if (ask.state === 'withdrawn') return { kind: 'gone' };
    if (ask.state !== 'open') return { kind: 'known', ask };
    const { userId } = ask;
    if ((await findAllowedMember(trx, { organizationId, userId })) === null) {
      return { kind: 'gone' };
    }
    const { month } = monthOf(now(), await getOrganizationZone(trx, organizationId));
    if (ask.month !== month) return { kind: 'over' };
    if (!(await decideAsk(trx, askId, { decision, by, at: new Date(now()) }))) {
      return { kind: 'known', ask: (await findAsk(trx, askId)) ?? ask };
    }
    await enqueueJob(trx, 'send-allowance-decision-mail', { askId });
    return { kind: 'decided' };
  });
}

type Asked =
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
