import { APPROVAL_KINDS, APPROVALS } from '~/content/approvals/erp-approvals';
import { cents, formatUsd } from '~/domain/core/money';
import { greetedName, greeting } from '~/domain/core/text/greeted-name';
import { findMerge } from '~/models/customers/account-merge.server';
import { areRelatedApprovers, findApproval } from '~/models/staff/approval.server';
import { findStaffNames } from '~/models/staff/staff-member.server';
import { listApprovers } from '~/models/staff/staff.server';
import type { WriteLetter } from '~/services/emails/letter.server';

/** Tells an admin what waits for a second person, if it still does and they may be that person. */
export const approvalLetter: WriteLetter = async ({ db, links, now }, { about, variables }) => {
  const approval = await findApproval(db, about);
  const found = approval ?? (await findMerge(db, about));
  if (found?.state !== 'asked') return 'not-due';
  const approvers = await listApprovers(db, found.requestedBy);
  const admin = approvers.find(({ id }) => id === variables['admin']);
  if (admin === undefined) return 'no-recipient';
  const near = { by: admin.id, at: new Date(now()) };
  if (approval && (await areRelatedApprovers(db, approval, near))) return 'not-due';
  const names = await findStaffNames(db, [found.requestedBy]);
  const what = approval ? APPROVAL_KINDS[approval.kind] : APPROVALS.merge;
  const amount =
    'amountCents' in found ? found.amountCents : cents(found.paidCents + found.bonusCents);
  return {
    to: admin.email,
    about: what,
    variables: {
      greeting: greeting(admin.name),
      member: greetedName(names.get(found.requestedBy) ?? null) ?? APPROVALS.store,
      what,
      amount: formatUsd(amount),
      link: approval ? links.approvals : links.accountRequests,
    },
  };
};
