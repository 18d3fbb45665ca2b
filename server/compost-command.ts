import {
  parseFacilityFile,
  type FacilityProblem,
} from '../app/domain/compost/facility-file.server';
import type { LoadedFacilities } from '../app/domain/compost/compost-facility';
import { loadFacilities } from '../app/models/compost/compost-facility.server';
import { zipPlaces } from '../app/platforms/places/zip-places.server';
import type { OperatorCommand } from './operator-command';
import type { MoneyApp } from './reconciler';

type Command = Extract<OperatorCommand, { do: 'load-facilities' }>;

/** If more rows are wrong, the rest are only counted. */
const PROBLEMS_LISTED = 200;

export type FacilityAnswer =
  | LoadedFacilities
  | { error: string; problems: FacilityProblem[]; more: number };

/**
 * Loads a file of composting places: all of it, or nothing if one row is wrong. The file is validated here
 * again, because the socket might deliver anything.
 */
export async function loadFacilityFile(
  app: Pick<MoneyApp, 'db' | 'now' | 'log'>,
  { csv, remove, by }: Command,
): Promise<FacilityAnswer> {
  const parsed = parseFacilityFile(csv, (await zipPlaces()).find);
  if (!parsed.ok) return rejectedFile(parsed.problems);
  const at = new Date(app.now());
  const loaded = await loadFacilities(app.db, parsed.rows, { remove, at });
  app.log.info({ loaded, remove, by }, 'a person has loaded composting places');
  return loaded;
}

/** Returns the answer for a file that is not loaded. */
export function rejectedFile(problems: readonly FacilityProblem[]): FacilityAnswer {
  return {
    error: 'Nothing was loaded.',
    problems: problems.slice(0, PROBLEMS_LISTED),
    more: Math.max(0, problems.length - PROBLEMS_LISTED),
  };
}
