import { csvFile, type CsvCell } from '~/domain/core/csv';
import { LIABILITY_ACCOUNTS, LIABILITY_CAUSES, type LiabilityDay } from '~/domain/ledger/liability';
import { cents, type Cents } from '~/domain/core/money';
import { storedText } from '~/domain/core/stored-amount';
import { CAUSE_WORDS, STANDING_WORDS } from './erp-cash';

const usd = (amount: Cents): CsvCell => ({ number: storedText(amount) });

/**
 * Returns the liability by day or month as CSV for bookkeeping; changes are signed, amounts have a decimal
 * point.
 */
export function liabilityFile(days: readonly LiabilityDay[]): string {
  const head = [
    'Day or month',
    'Owed (USD)',
    'Of it organizations (USD)',
    ...LIABILITY_ACCOUNTS.map((account) => `${STANDING_WORDS[account]} (USD)`),
    ...LIABILITY_CAUSES.map((cause) => `Change: ${CAUSE_WORDS[cause]} (USD)`),
    'Change (USD)',
  ];
  const rows = days.map(({ day, owedCents, organizationCents, standing, changes }): CsvCell[] => [
    day,
    usd(owedCents),
    usd(organizationCents),
    ...LIABILITY_ACCOUNTS.map((account) => usd(standing[account])),
    ...LIABILITY_CAUSES.map((cause) => usd(changes[cause])),
    usd(cents(LIABILITY_CAUSES.reduce((sum, cause) => sum + changes[cause], 0))),
  ]);
  return csvFile([head, ...rows]);
}
