import { readFacilityFile, type FacilityProblem } from '../app/domain/facility-file.server';
import type { LoadedFacilities } from '../app/domain/compost-facility';
import { loadFacilities } from '../app/models/compost-facility-load.server';
import { zipPlaces } from '../app/platforms/places/zip-places.server';
import type { OperatorCommand } from './operator-command';
import type { MoneyApp } from './money-work';

type Command = Extract<OperatorCommand, { do: 'load-facilities' }>;

/** Where so many are wrong, the rest is told by their number. */
const PROBLEMS_TOLD = 200;

export type FacilityAnswer =
  LoadedFacilities | { error: string; problems: FacilityProblem[]; more: number };

/**
 * Brings a file of composting places in: all of it, or nothing where one row is wrong. It is read here
 * again, so that nothing else gets into the table through the socket.
 */
export async function loadFacilityFile(
  app: Pick<MoneyApp, 'database' | 'now' | 'log'>,
  { csv, remove, by }: Command,
): Promise<FacilityAnswer> {
  const read = readFacilityFile(csv, (await zipPlaces()).find);
  if (!read.ok) return refusedFile(read.problems);
  const at = new Date(app.now());
  const loaded = await loadFacilities(app.database.db, read.rows, { remove, at });
  app.log.info({ loaded, remove, by }, 'a person has loaded composting places');
  return loaded;
}

/** What is said of a file that is not brought in. */
export function refusedFile(problems: readonly FacilityProblem[]): FacilityAnswer {
  return {
    error: 'Nothing was loaded.',
    problems: problems.slice(0, PROBLEMS_TOLD),
    more: Math.max(0, problems.length - PROBLEMS_TOLD),
  };
}
