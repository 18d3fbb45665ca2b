import type { ListedAmbassador } from '~/domain/ambassador';
import { csvFile } from '~/domain/csv';
import { storeDay } from '~/domain/store-day';
import { mondayOf } from '~/domain/store-week';

const HEAD = ['Name', 'Campus', 'State', 'Joined (Pacific)', 'Week of'];

/** New ambassadors as a table for spreadsheets, with no more of them than the page shows. */
export function newAmbassadorsFile(ambassadors: readonly ListedAmbassador[]): string {
  const rows = ambassadors.map(({ shownName, college, state, joinedAt }) => {
    const day = storeDay(Date.parse(joinedAt));
    return [shownName, college ?? '', state ?? '', day, mondayOf(day)];
  });
  return csvFile([HEAD, ...rows]);
}
