import { OPEN_TO, type FacilityRow } from './compost-facility';
import { COMPOST_MATERIALS, type CompostMaterial } from '~/domain/catalogue/compost-material';
import { milesBetween, type Place } from '~/domain/core/places/great-circle';
import { US_STATES } from '~/domain/core/places/us-states';
import { zipIn } from '~/domain/core/places/state-of-zip';

export const NEEDED_COLUMNS = ['name', 'address', 'city', 'state', 'zip', 'materials'] as const;

export const FACILITY_COLUMNS = [
  ...NEEDED_COLUMNS,
  'latitude',
  'longitude',
  'phone',
  'website',
  'open_to',
  'hours',
  'source',
] as const;

type Column = (typeof FACILITY_COLUMNS)[number];

/** A row's cells by column; columns that the file does not have are missing. */
export type Cells = Partial<Record<Column, string>>;

/** Maximum lengths in characters; the table's checks have the same limits (migration 0031). */
const LONGEST: Partial<Record<Column, number>> = {
  name: 120,
  address: 120,
  city: 80,
  hours: 200,
  source: 200,
};

/** The default source of a row. */
const USUAL_SOURCE = 'Loaded by the store';

/** Most miles from the middle of a place's ZIP code; a lost minus sign puts it on another continent. */
const FARTHEST_FROM_ZIP = 100;

/** What a spreadsheet would evaluate as a formula, and characters that a single line cannot contain. */
const FORMULA = /^[=+\-@\t\r]/;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Parses one place. Each error is a message naming its column; the row is null if there is any error. */
export function parseFacility(
  cells: Cells,
  placeOf: (zip: string) => Place | null,
): { row: FacilityRow | null; errors: string[] } {
  const errors: string[] = [];
  const cell = (name: Column) => cells[name] ?? '';
  const reject = (name: Column, why: string) => void errors.push(`${name}: ${why}`);

  function text(name: Column): string {
    const value = cell(name);
    const most = LONGEST[name] ?? Infinity;
    if (value.length > most) reject(name, `is longer than ${most} characters.`);
    if (CONTROL.test(value)) reject(name, 'has a line break or another control character.');
    else if (FORMULA.test(value)) reject(name, `begins with ${value[0]}, like a formula.`);
    return value;
  }
  function needed(name: Column): string {
    const value = text(name);
    if (value === '') reject(name, 'is empty.');
    return value;
  }

  const row: FacilityRow = {
    name: needed('name'),
    address: needed('address'),
    city: needed('city'),
    state: cell('state').toUpperCase(),
    zip: zipIn(cell('zip')) ?? '',
    latitude: 0,
    longitude: 0,
    phone: cell('phone') || null,
    website: websiteIn(cell('website')),
    materials: [],
    openTo:
      OPEN_TO.find((open) => open === (cell('open_to').toLowerCase() || 'everybody')) ??
      'everybody',
    hours: text('hours') || null,
    source: text('source') || USUAL_SOURCE,
  };
  if (!US_STATES.some(([code]) => code === row.state)) reject('state', 'isn’t a state, like OR.');
  if (row.zip === '') reject('zip', 'isn’t a ZIP code, like 97201.');
  if (row.phone !== null && !/^\+?[\d(][\d ().x-]{5,38}$/.test(row.phone)) {
    reject('phone', 'isn’t a phone number, like (503) 555-0100.');
  }
  if (cell('website') !== '' && row.website === null) {
    reject('website', 'isn’t a URL that starts with https:// or http://.');
  }
  if (cell('open_to') !== '' && !OPEN_TO.some((open) => open === cell('open_to').toLowerCase())) {
    reject('open_to', `is none of ${OPEN_TO.join(', ')}.`);
  }
  row.materials = materialsOf(cell('materials'), (why) => reject('materials', why));
  const place = placeIn(cells, row.zip, placeOf, reject);
  return { row: errors.length > 0 || !place ? null : { ...row, ...place }, errors };
}

function websiteIn(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || text.length > 200 || !URL.canParse(text)) return null;
  const { protocol, username, hostname, href } = new URL(text);
  const isOurs = /^https?:$/.test(protocol) && username === '' && hostname.includes('.');
  return isOurs && href.length <= 200 ? href : null;
}

function materialsOf(text: string, reject: (why: string) => void): CompostMaterial[] {
  const value = text
    .toLowerCase()
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const names: readonly string[] = COMPOST_MATERIALS;
  const unknown = value.filter((name) => !names.includes(name));
  if (value.length === 0) reject('is empty.');
  if (unknown.length > 0) {
    reject(`${unknown.join(', ')} is none of ${COMPOST_MATERIALS.join(', ')}; put ; between them.`);
  }
  return COMPOST_MATERIALS.filter((name) => value.includes(name));
}

const DEGREES = /^-?\d{1,3}(?:\.\d{1,20})?$/;

/** Returns the row's own coordinates or, if it has none, the middle of its ZIP code. */
function placeIn(
  { latitude: north = '', longitude: east = '' }: Cells,
  zip: string,
  placeOf: (zip: string) => Place | null,
  reject: (name: Column, why: string) => void,
): Place | null {
  const middle = zip === '' ? null : placeOf(zip);
  if (north === '' && east === '') {
    if (zip !== '' && !middle) {
      reject('zip', `${zip} isn’t on our map. Enter a latitude and longitude.`);
    }
    return middle;
  }
  const place = { latitude: Number(north), longitude: Number(east) };
  if (!DEGREES.test(north) || Math.abs(place.latitude) > 90) {
    reject('latitude', 'isn’t in degrees, like 45.5152.');
  } else if (!DEGREES.test(east) || Math.abs(place.longitude) > 180) {
    reject('longitude', 'isn’t in degrees, like -122.6784.');
  } else {
    const miles = middle ? Math.round(milesBetween(place, middle)) : 0;
    if (miles <= FARTHEST_FROM_ZIP) return place;
    reject('latitude', `the place is ${miles} miles from its ZIP code ${zip}: is a minus missing?`);
  }
  return null;
}
