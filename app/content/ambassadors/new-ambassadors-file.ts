import type { ListedAmbassador } from '~/domain/ambassadors/ambassador';
import { csvFile, csvRows } from '~/domain/core/csv';
import { storeDay } from '~/domain/core/time/store-day';
import { mondayOf } from '~/domain/core/time/store-week';

const HEAD = ['Name', 'Campus', 'State', 'Joined (Pacific)', 'Week of'];

/** Yields new ambassadors as CSV in chunks, with no more data than the page shows. */
export async function* newAmbassadorsFile(
  batches: AsyncIterable<readonly ListedAmbassador[]>,
): AsyncGenerator<string> {
  yield csvFile([HEAD]);
  for await (const ambassadors of batches) yield csvRows(ambassadors.map(row));
}

function row({ shownName, college, state, joinedAt }: ListedAmbassador): string[] {
  const day = storeDay(Date.parse(joinedAt));
  return [shownName, college ?? '', state ?? '', day, mondayOf(day)];
}
