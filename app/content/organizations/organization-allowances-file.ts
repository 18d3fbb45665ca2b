import { csvFile, type CsvCell } from '~/domain/core/csv';
import { leftOf, type MemberAllowance } from '~/domain/organizations/organization-cash';
import { storedText } from '~/domain/core/stored-amount';
import { ROLE_WORDS, roleOf } from './organization-members';

const HEAD = [
  'Month',
  'First name',
  'Last name',
  'Email',
  'Customer number',
  'Role',
  'Allowance per month (USD)',
  'Granted on top (USD)',
  'Used (USD)',
  'Left (USD)',
];

function row(month: string, member: MemberAllowance): CsvCell[] {
  const { firstName, lastName, email, userId, isAdmin, allowanceCents } = member;
  return [
    month,
    firstName ?? '',
    lastName ?? '',
    email,
    userId,
    ROLE_WORDS[roleOf(member)],
    // Empty for no allowance, and for admins, who have no limit.
    isAdmin || allowanceCents === null ? '' : { number: storedText(allowanceCents) },
    { number: storedText(member.grantedCents) },
    { number: storedText(member.usedCents) },
    isAdmin ? '' : { number: storedText(leftOf(member)) },
  ];
}

/**
 * Returns members' allowances of a month as CSV.
 *
 * @param month YYYY-MM of the organization's calendar
 */
export function organizationAllowancesFile(
  month: string,
  members: readonly MemberAllowance[],
): string {
  return csvFile([HEAD, ...members.map((member) => row(month, member))]);
}
