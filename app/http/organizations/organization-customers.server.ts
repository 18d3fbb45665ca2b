import { customerGid } from '~/domain/core/gids';
import { cents } from '~/domain/core/money';
import {
  isSpendSort,
  readCustomerQuery,
  type CustomerQuery,
  type OrganizationCustomer,
} from '~/domain/organizations/organization-customer';
import type { OrganizationMember } from '~/domain/organizations/organization-member';
import { yearBefore } from '~/domain/core/time/year-before';
import { isCopyWhole } from '~/models/core/copy-sweep.server';
import { listMemberSpend } from '~/models/organizations/member-spend.server';
import {
  allMembersBySpend,
  listMembersBySpend,
} from '~/models/organizations/members-by-spend.server';
import { allMembers, listMembers } from '~/models/organizations/organization-member-list.server';
import type { StoreContext } from '~/http/context.server';
import { listText } from '~/http/list-query.server';
import { pageOfMembers } from './organization-members.server';

type Needs = Pick<StoreContext, 'db' | 'now'>;

/**
 * Parses the query of the list of customers.
 *
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export function askedCustomers(asked: { request: Request }): CustomerQuery {
  return readCustomerQuery(listText(asked));
}

/** Returns the requested page of customers, with what each has ordered. */
export async function customerPage(needs: Needs, organizationId: string, asked: CustomerQuery) {
  const { db } = needs;
  const isWhole = await isCopyWhole(db, 'orders');
  const { members, ...page } = await pageOfMembers(
    db,
    organizationId,
    sortable(asked, isWhole),
    ({ sort, ...query }, count) =>
      isSpendSort(sort)
        ? listMembersBySpend(db, organizationId, bySpend(needs, { ...query, sort }), count)
        : listMembers(db, organizationId, { ...query, sort }, count),
  );
  return { ...page, isWhole, customers: await withSpend(needs, members, isWhole) };
}

/** Yields all customers that match the query, in batches. */
export async function* allCustomers(
  needs: Needs,
  organizationId: string,
  asked: CustomerQuery,
): AsyncGenerator<OrganizationCustomer[]> {
  const { db } = needs;
  const isWhole = await isCopyWhole(db, 'orders');
  const { sort, ...query } = sortable(asked, isWhole);
  const all = isSpendSort(sort)
    ? allMembersBySpend(db, organizationId, bySpend(needs, { ...query, sort }))
    : allMembers(db, organizationId, { ...query, sort });
  for await (const members of all) yield await withSpend(needs, members, isWhole);
}

/** Falls back to sorting by name until the read copy of the orders is complete: spend is unknown before. */
function sortable(asked: CustomerQuery, isWhole: boolean): CustomerQuery {
  return isWhole || !isSpendSort(asked.sort) ? asked : { ...asked, sort: 'name' };
}

function bySpend<Query>({ now }: Needs, query: Query): { query: Query; since: Date } {
  return { query, since: yearBefore(now()) };
}

async function withSpend(
  { db, now }: Needs,
  members: readonly OrganizationMember[],
  isWhole: boolean,
): Promise<OrganizationCustomer[]> {
  const gids = members.map(({ userId }) => customerGid(userId));
  const spend = isWhole ? await listMemberSpend(db, gids, yearBefore(now())) : null;
  return members.map(({ joinedAt, ...member }) => {
    const known = spend?.get(customerGid(member.userId));
    return {
      ...member,
      joinedAt: joinedAt.toISOString(),
      spentCents: spend && (known?.spentCents ?? cents(0)),
      lastOrderAt: known?.lastOrderAt?.toISOString() ?? null,
    };
  });
}
