import type { Selectable } from 'kysely';
import type { CompostFacility, OpenTo } from '~/domain/compost/compost-facility';
import type { CompostMaterial } from '~/domain/catalogue/compost-material';
import type { CompostFacility as Table } from '../../../db/schema';

/** Converts a row for pages. The table's check constraints ensure that the casts are safe. */
export function toFacility(row: Selectable<Table>): CompostFacility {
  const { open_to, is_sample, updated_at: _changed, materials, ...rest } = row;
  return {
    ...rest,
    materials: materials as CompostMaterial[],
    openTo: open_to as OpenTo,
    isSample: is_sample,
  };
}
