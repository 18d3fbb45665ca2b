import type { Transaction } from 'kysely';
import { customerGid } from '~/domain/core/ids';
import { greetedName } from '~/domain/core/text/greeted-name';
import { formatUsd, type Cents } from '~/domain/core/money';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { isFormerMember } from '~/models/organizations/organization-event.server';
import {
  findAllowedMember,
  updateAllowance,
} from '~/models/organizations/organization-allowance.server';
import { lockOrganization } from '~/models/organizations/organization-member.server';
import type { DB } from '../../../db/schema';
import type { ServiceContext } from '~/services/context';

export type AllowanceSet =
  | { kind: 'set' }
  /** Somebody else has changed it since the form was rendered; this is its current value. */
  | { kind: 'changed'; allowanceCents: Cents | null }
  /** No longer a member, or an admin, who needs no allowance. */
  | { kind: 'gone' }
  /** Unknown, or never a member of this organization. */
  | { kind: 'missing' }
  /** The acting customer is no longer an admin. */
  | { kind: 'refused' };

/**
 * Sets how much of the organization's Earth Cash a member may use each month, for an admin. It applies
 * at once, including to what was used this month. A value that another admin has set since the form was
 * rendered is not overwritten.
 *
 * @param admin the signed-in customer and their organization
 * @param set `was` is the value when the form was rendered; null means no allowance
 */
export async function setAllowance(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  admin: { organizationId: string; userId: string },
  set: { userId: string; was: Cents | null; allowanceCents: Cents | null },
): Promise<AllowanceSet> {
  const { organizationId } = admin;
  const member = { organizationId, userId: set.userId };
  return db.transaction().execute(async (trx) => {
    const organization = await lockOrganization(trx, organizationId);
    const by = await findAllowedMember(trx, admin);
    if (!by?.isAdmin) return { kind: 'refused' };
    if (await updateAllowance(trx, member, set)) {
      if (set.was !== set.allowanceCents) {
        await mailAllowance(trx, { ...member, ...set, name: organization?.name ?? null }, now());
      }
      return { kind: 'set' };
    }
    const known = await findAllowedMember(trx, member);
    if (known?.isAdmin) return { kind: 'gone' };
    if (known === null) {
      const wasIn = await isFormerMember(trx, organizationId, set.userId);
      return { kind: wasIn ? 'gone' : 'missing' };
    }
    // Another admin has set the same value already.
    if (known.allowanceCents === set.allowanceCents) return { kind: 'set' };
    return { kind: 'changed', allowanceCents: known.allowanceCents };
  });
}

/** @param now UTC milliseconds */
async function mailAllowance(
  trx: Transaction<DB>,
  set: {
    organizationId: string;
    userId: string;
    allowanceCents: Cents | null;
    name: string | null;
  },
  now: number,
): Promise<void> {
  const at = new Date(now);
  const { organizationId, userId, allowanceCents } = set;
  const variables = {
    organization: greetedName(set.name) ?? 'your organization',
    allowance: allowanceCents === null ? 'nothing' : `${formatUsd(allowanceCents)} a month`,
  };
  const key = `allowance:${organizationId}:${userId}:${at.toISOString()}`;
  const email = { key, to: customerGid(userId), variables };
  await sendEmail(trx, { template: 'allowance-set', ...email }, at);
}
