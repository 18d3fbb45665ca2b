import { customerGid } from '~/domain/customer';
import { cents } from '~/domain/money';
import type { MemberQuery } from '~/domain/member-query';
import type { OrganizationCustomer } from '~/domain/organization-customer';
import type { OrganizationMember } from '~/domain/organization-member';
import { yearBefore } from '~/domain/year-before';
import { isCopyWhole } from '~/models/copy-sweep.server';
import { listMemberSpend } from '~/models/member-spend.server';
import { allMembers } from '~/models/organization-member-list.server';
import type { StoreContext } from './context.server';
import { memberPage } from './organization-members.server';

type Needs = Pick<StoreContext, 'db' | 'now'>;

/** The page of customers that is asked for, with what each has ordered. */
export async function customerPage(needs: Needs, organizationId: string, asked: MemberQuery) {
  const [{ members, ...page }, isWhole] = await Promise.all([
    memberPage(needs.db, organizationId, asked),
    isCopyWhole(needs.db, 'orders'),
  ]);
  return { ...page, isWhole, customers: await withSpend(needs, members, isWhole) };
}

/** All of the same question, some at a time. */
export async function* allCustomers(
  needs: Needs,
  organizationId: string,
  asked: MemberQuery,
): AsyncGenerator<OrganizationCustomer[]> {
  const isWhole = await isCopyWhole(needs.db, 'orders');
  for await (const members of allMembers(needs.db, organizationId, asked)) {
    yield await withSpend(needs, members, isWhole);
  }
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
