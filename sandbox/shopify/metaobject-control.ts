import { ControlError, parseText } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import type { Metaobjects } from './metaobjects';
import type { MetaobjectRow } from './rows';

/**
 * Staff actions on metaobjects, named by `type` and `handle` (default Earth Prime). `set`: values by field
 * key, null to empty a field; `without`: keys removed from the definition; `is`: 'deleted', or 'restored' to
 * the seed.
 */
export function metaobjectActions(metaobjects: Metaobjects, now: () => string) {
  return {
    metaobject: (input: Input) => {
      const by = {
        type: input.type === undefined ? 'earth_prime' : parseText(input, 'type'),
        handle: input.handle === undefined ? 'earth_prime' : parseText(input, 'handle'),
      };
      const missing = new ControlError(`there is no metaobject ${by.type} ${by.handle}`);
      if (input.is === 'restored') {
        const row = metaobjects.restore(by);
        if (row === undefined) throw missing;
        return row;
      }
      const row = metaobjects.find({ handle: by });
      if (row === undefined) throw missing;
      if (input.is === 'deleted') {
        metaobjects.delete(row);
        return { deleted: row.id };
      }
      if (input.is !== undefined) throw new ControlError('is says deleted or restored');
      return metaobjects.put({ ...row, fields: changedFields(row, input), updatedAt: now() });
    },
  };
}

function changedFields(row: MetaobjectRow, input: Input): MetaobjectRow['fields'] {
  const set = (input.set ?? {}) as Input;
  const without = Array.isArray(input.without) ? input.without.map(String) : [];
  const named = [...Object.keys(set), ...without];
  const unknown = named.find((key) => !row.fields.some((field) => field.key === key));
  if (named.length === 0) throw new ControlError('set, without or is must say what to change');
  if (unknown !== undefined) throw new ControlError(`there is no field ${unknown}`);
  return row.fields
    .filter(({ key }) => !without.includes(key))
    .map((field) => {
      const value = set[field.key];
      if (value !== null && typeof value !== 'string') return field;
      // Shopify stores no empty text: an emptied field has no value.
      return { ...field, value: value === '' ? null : value };
    });
}
