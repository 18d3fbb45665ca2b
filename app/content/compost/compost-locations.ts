import type { NearFacility, OpenTo, Within } from '~/domain/compost/compost-facility';
import type { CompostMaterial } from '~/domain/catalogue/compost-material';
import type { ZipArea } from '~/domain/core/places/state-of-zip';
import { formatNumber } from '~/domain/core/numbers';

/** Texts of the compost page, and of compost places on an order. */
export const COMPOST_LOCATIONS = {
  title: 'Compost Locations',
  intro:
    'Drop-off sites that turn our cups, boxes, and cutlery back into soil. Call before your first visit: what a site accepts can change with the season.',
  formTitle: 'Find drop-off sites',
  zip: 'ZIP code',
  within: 'Distance',
  material: 'Material to compost',
  anyMaterial: 'Any material',
  find: 'Find drop-off sites',
  wholeCountry: 'Show the whole country',
  problemTitle: 'Please check the ZIP code',
  malformed: 'Enter a ZIP code with 5 digits, like 97201.',
  unknown: (zip: string) => `We can’t find ${zip} on our map.`,
  sample: 'Sample data',
  sampleNotice: 'These sites are sample data and don’t exist. Please don’t drive there.',
  noneTitle: 'No drop-off sites yet',
  none: 'We haven’t listed any sites that accept this. See below for what to do with each material.',
  adviceTitle: 'What to do with each material after use',
  placesHeading: 'Drop-off sites',
  takes: 'Accepts',
  website: 'Website',
  source: 'Source',
  nearby: {
    heading: 'Where this can be composted',
    nobody: 'We haven’t listed a site that accepts this yet.',
    more: (zip: string) => `Drop-off sites near ${zip}`,
    sample: 'sample data',
  },
} as const;

export const WITHIN_LABELS: Record<Within, string> = {
  nearest: '10 nearest',
  '10': 'Within 10 miles',
  '25': 'Within 25 miles',
  '50': 'Within 50 miles',
  '100': 'Within 100 miles',
};

export const MATERIAL_LABELS: Record<CompostMaterial, string> = {
  paper: 'Paper and board',
  'lined-paper': 'PLA-lined paper',
  fiber: 'Molded plant fiber',
  wood: 'Wood',
  bioplastic: 'PLA and CPLA',
};

export const OPEN_TO_LABELS: Record<OpenTo, string> = {
  everybody: 'Open to households and businesses',
  households: 'For households only',
  businesses: 'For businesses only',
};

const AREA_LABELS: Record<ZipArea, string> = {
  alaska:
    'Alaska is shown in an inset on the map. Distances are as the crow flies, so roads and ferries are longer.',
  hawaii:
    'Hawaii is shown in an inset on the map. Distances are as the crow flies, even over water.',
  'puerto-rico':
    'Puerto Rico isn’t on our map, but the list below is right. Distances are as the crow flies, even over water.',
  'virgin-islands':
    'The Virgin Islands aren’t on our map. Distances are as the crow flies, even over water.',
  pacific:
    'The Pacific islands aren’t on our map. Distances are as the crow flies, even over water.',
  forces: 'This is a military ZIP code (APO or FPO). Its location isn’t public.',
};

/** Returns what to know about an area far from the others; null for the mainland. */
export function areaLabel(area: ZipArea | null): string | null {
  return area && AREA_LABELS[area];
}

/** Returns, for example, `Paper and board, wood`. */
export function materialsLabel(materials: readonly CompostMaterial[]): string {
  const labels = materials.map((name) => MATERIAL_LABELS[name]);
  return labels
    .map((text, at) =>
      at === 0 || text.startsWith('PLA') ? text : text[0]?.toLowerCase() + text.slice(1),
    )
    .join(', ');
}

/** Returns, for example, `less than a mile`, `3.4 miles` or `1,204 miles`. */
export function milesLabel(miles: number): string {
  if (miles < 1) return 'less than a mile';
  const shown = miles < 9.95 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return shown === 1 ? '1 mile' : `${formatNumber(shown)} miles`;
}

function acceptingLabel(materials: readonly CompostMaterial[]): string {
  return materials.length === 0 ? '' : ` that accept ${inMessage(materials)}`;
}

/** Returns, for example, `paper and board, and PLA and CPLA`. */
function inMessage(materials: readonly CompostMaterial[]): string {
  const labels = materials.map((name) =>
    MATERIAL_LABELS[name].replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()),
  );
  const last = labels.at(-1) ?? '';
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')}, and ${last}`;
}

/** Returns the heading of the results. */
export function foundWords(
  count: number,
  { zip, within, materials }: { zip: string | null; within: Within; materials: CompostMaterial[] },
): string {
  const places = count === 1 ? '1 drop-off site' : `${formatNumber(count)} drop-off sites`;
  const accepting =
    count === 1
      ? acceptingLabel(materials).replace('accept', 'accepts')
      : acceptingLabel(materials);
  if (zip === null) return `${places}${accepting}`;
  if (within !== 'nearest') return `${places}${accepting} within ${within} miles of ${zip}`;
  const nearest = count === 1 ? 'The drop-off site' : `The ${count} drop-off sites`;
  return `${nearest}${accepting} nearest to ${zip}`;
}

export function nothingLabel(
  { zip, within, materials }: { zip: string; within: Within; materials: CompostMaterial[] },
  nearest: NearFacility | null,
): { title: string; text: string } {
  const title =
    within === 'nearest'
      ? `No drop-off sites${acceptingLabel(materials)} yet`
      : `No drop-off sites${acceptingLabel(materials)} within ${within} miles of ${zip}`;
  const text = nearest
    ? `The nearest is ${nearest.name} in ${nearest.city}, ${nearest.state}, ${milesLabel(nearest.miles)} away.`
    : COMPOST_LOCATIONS.none;
  return { title, text };
}

/** Returns the message for a ZIP code that we cannot locate. */
export function lostWords(zip: string, area: ZipArea | null): string {
  if (area === 'forces') return AREA_LABELS.forces;
  return `We can’t find ${zip} on our map. ZIP codes for a single building or for PO boxes aren’t on it. Try one nearby.`;
}

/** Returns the map's title and description for screen readers. */
export function mapLabel(view: { zip: string | null; within: Within; shown: number }): {
  title: string;
  text: string;
} {
  const { zip, within, shown } = view;
  const numbered = `${shown === 1 ? '1 site is' : `${shown} sites are`} marked with the number from the list.`;
  if (zip === null) {
    return {
      title: 'Map of all drop-off sites in the United States',
      text: 'Each site is a dot. The list is in order of state and city.',
    };
  }
  return within === 'nearest'
    ? { title: `Map of the drop-off sites nearest to ${zip}`, text: numbered }
    : { title: `Map of the ${within} miles around ${zip}`, text: numbered };
}
