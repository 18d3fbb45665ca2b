import { csvFile, type CsvCell } from '~/domain/core/csv';
import type { OrganizationMovement } from '~/domain/organizations/organization-movement';
import { storeDay, storeTime } from '~/domain/core/time/store-day';
import { storedText } from '~/domain/core/stored-amount';
import { movementWords, moverWords } from './organization-cash';

const HEAD = ['Date', 'Time (Pacific)', 'What', 'Who', 'Order', 'Amount (USD)'];

function row(movement: OrganizationMovement): CsvCell[] {
  const time = Date.parse(movement.at);
  return [
    storeDay(time),
    storeTime(time),
    movementWords(movement),
    moverWords(movement),
    movement.orderName ?? '',
    { number: storedText(movement.amountCents) },
  ];
}

/** Returns movements as CSV; amounts are signed and have a decimal point. */
export function organizationMovementsFile(movements: readonly OrganizationMovement[]): string {
  return csvFile([HEAD, ...movements.map(row)]);
}
