import { formatUsd, type Cents } from '~/domain/core/money';
import { cashOf } from '~/content/ledger/earth-cash';

/**
 * Returns where a deposit's credit is now.
 *
 * @param organization name of the organization that it was credited to; null for the customer's own
 * @param balanceCents the customer's own balance
 */
export function depositWhere(organization: string | null, balanceCents: Cents): string {
  if (organization !== null) return `It is in ${cashOf(organization)}, for all of its members.`;
  return `Your balance is now ${formatUsd(balanceCents)}.`;
}
