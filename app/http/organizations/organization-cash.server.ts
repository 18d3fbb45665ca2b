import { ALLOWANCES_PER_PAGE, type AllowanceQuery } from '~/domain/organizations/allowance-query';
import { cents, type Cents } from '~/domain/core/money';
import { monthOf } from '~/domain/organizations/organization-month';
import type { OrganizationCashBrief, OwnAllowance } from '~/domain/organizations/organization-cash';
import {
  ALLOWANCES_IN_FILE,
  countAllowances,
  listAllowances,
} from '~/models/organizations/allowance-list.server';
import { findAllowance } from '~/models/organizations/allowance.server';
import { getOrganizationZone } from '~/models/organizations/organization-allowance.server';
import { findLatestAsk, listOpenAsks } from '~/models/organizations/organization-ask.server';
import { findOrganizationBalance } from '~/models/organizations/organization-balance.server';
import type { StoreContext } from '~/http/context.server';
import type { SignedIn } from '~/http/customers/signed-in.server';

type Needs = Pick<StoreContext, 'db' | 'now'>;

/**
 * Returns a summary of the organization's Earth Cash for the page of its members; null for a customer in no
 * organization. The caller has checked the permission.
 */
export async function readOrganizationCashBrief(
  { db, now }: Needs,
  { organization, id: userId }: Pick<SignedIn, 'organization' | 'id'>,
): Promise<OrganizationCashBrief | null> {
  if (!organization) return null;
  const { id: organizationId, isAdmin } = organization;
  const [balance, allowance] = await Promise.all([
    findOrganizationBalance(db, organizationId),
    findAllowance(db, { organizationId, userId, now: now() }),
  ]);
  const asks = isAdmin ? await listOpenAsks(db, organizationId, allowance.month) : [];
  return {
    name: organization.name,
    isAdmin,
    availableCents: balance.availableCents,
    leftCents: allowance.leftCents,
    openAsks: asks.length,
  };
}

/** Returns how much of the organization's Earth Cash a member can use now, and this month's usage. */
async function readOwnAllowance(
  { db, now }: Needs,
  organizationId: string,
  userId: string,
): Promise<OwnAllowance> {
  const [allowance, zone, balance] = await Promise.all([
    findAllowance(db, { organizationId, userId, now: now() }),
    getOrganizationZone(db, organizationId),
    findOrganizationBalance(db, organizationId),
  ]);
  const { isAdmin, allowanceCents, grantedCents, usedCents, leftCents, month } = allowance;
  const ask = await findLatestAsk(db, { organizationId, userId, month });
  return {
    isAdmin,
    allowanceCents,
    grantedCents,
    usedCents,
    leftCents,
    month,
    zone,
    spendableCents: spendable(leftCents, balance.availableCents),
    ask: ask && {
      id: ask.id,
      askedCents: ask.askedCents,
      note: ask.note,
      state: ask.state,
      grantedCents: ask.grantedCents,
      createdAt: ask.createdAt.toISOString(),
    },
  };
}

/** Returns the most a member can spend: the balance, capped by what is left of the allowance. */
export function spendable(leftCents: Cents | null, availableCents: Cents): Cents {
  return cents(Math.max(0, Math.min(leftCents ?? availableCents, availableCents)));
}

/** Returns the requested page of members' allowances, or the last page if the number is beyond it. */
export async function allowancePage({ db, now }: Needs, id: string, asked: AllowanceQuery) {
  const zone = await getOrganizationZone(db, id);
  const count = await countAllowances(db, id, asked);
  const pageCount = Math.max(1, Math.ceil(count / ALLOWANCES_PER_PAGE));
  const query = { ...asked, page: Math.min(asked.page, pageCount) };
  const members = await listAllowances(db, id, monthOf(now(), zone), query);
  return { members, count, pageCount, query, zone, mostInFile: ALLOWANCES_IN_FILE };
}

/** Returns the page of the organization's Earth Cash without its movements; only admins get the asks. */
export async function readOrganizationCash(
  needs: Needs,
  { organizationId, userId }: { organizationId: string; userId: string },
  isAdmin: boolean,
) {
  const { db } = needs;
  const [{ availableCents, reservedCents }, own] = await Promise.all([
    findOrganizationBalance(db, organizationId),
    readOwnAllowance(needs, organizationId, userId),
  ]);
  const asks = isAdmin ? await listOpenAsks(db, organizationId, own.month) : [];
  return { availableCents, reservedCents, own, asks };
}
