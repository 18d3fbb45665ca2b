import { DONE, refusal, type OrganizationOutcome } from '~/domain/organizations/invitation';
import { insertOrganizationEvent } from '~/models/organizations/organization-event.server';
import { lockAsAdmin } from '~/models/organizations/organization-member.server';
import { renameOrganization, setShowManage } from '~/models/organizations/organization.server';
import type { ServiceContext } from '~/services/context';

export type OrganizationWords = { name: string; showManage: boolean };

/**
 * Renames the organization, or switches whether its members see the management view (spec section 6).
 * For admins.
 *
 * @param was what the page showed; nothing is done if somebody else has changed it since
 */
export async function changeOrganization(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { organizationId, userId }: { organizationId: string; userId: string },
  { to, was }: { to: OrganizationWords; was: OrganizationWords },
): Promise<OrganizationOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<OrganizationOutcome> => {
    const is = await lockAsAdmin(trx, organizationId, userId);
    if (!is) return refusal('organization_not_an_admin');
    if (is.name !== was.name || is.showManage !== was.showManage) {
      return refusal('organization_changed');
    }
    const by = { kind: 'customer', userId } as const;
    if (to.name !== is.name) {
      await renameOrganization(trx, organizationId, to.name);
      await insertOrganizationEvent(trx, { organizationId, kind: 'renamed', by, at });
    }
    if (to.showManage !== is.showManage) {
      await setShowManage(trx, organizationId, to.showManage);
      const kind = to.showManage ? 'shown' : 'hidden';
      await insertOrganizationEvent(trx, { organizationId, kind, by, at });
    }
    return DONE;
  });
}
