import type { NearFacility, OpenTo, Within } from '~/domain/compost/compost-facility';
import type { CompostMaterial } from '~/domain/catalogue/compost-material';
import type { ZipArea } from '~/domain/core/places/state-of-zip';

/** Texts of the compost page, and of compost places on an order. */
export const COMPOST_LOCATIONS = {
  title: 'Compost Locations',
  intro:
    'Places that turn our cups, boxes and cutlery back into soil. Call before your first visit: what a place takes can change with the season.',
  formTitle: 'Find places',
  zip: 'ZIP code',
  within: 'Distance',
  material: 'What it has to take',
  anyMaterial: 'Anything',
  find: 'Find places',
  wholeCountry: 'Show the whole country',
  offer: (zip: string) => `Near ${zip}, your default address`,
  problemTitle: 'Please check the ZIP code',
  malformed: 'Enter a ZIP code of five digits, like 97201.',
  unknown: (zip: string) => `We do not know where ${zip} is.`,
  sample: 'Sample data',
  sampleNotice: 'These places are sample data. They do not exist: please do not drive there.',
  noneTitle: 'No places yet',
  none: 'We have not listed any places that take this. How to dispose of each material is told below.',
  adviceTitle: 'How each material leaves the world again',
  placesHeading: 'Places',
  takes: 'Takes',
  website: 'Website',
  source: 'Source',
  nearby: {
    heading: 'Where this can be composted',
    nobody: 'We have not listed any place that takes this yet.',
    more: (zip: string) => `Places near ${zip}`,
    sample: 'sample data',
  },
} as const;

export const WITHIN_LABELS: Record<Within, string> = {
  nearest: 'The nearest ten',
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
    'Alaska has an inset of its own on the map. Distances are as the crow flies, so roads and ferries are longer.',
  hawaii:
    'Hawaii has an inset of its own on the map. Distances are as the crow flies, also over the sea.',
  'puerto-rico':
    'Puerto Rico is not on our map, but the list below is right. Distances are as the crow flies, also over the sea.',
  'virgin-islands':
    'The Virgin Islands are not on our map. Distances are as the crow flies, also over the sea.',
  pacific:
    'The Pacific islands are not on our map. Distances are as the crow flies, also over the sea.',
  forces: 'This ZIP code is of the forces’ post, which tells nobody where it delivers.',
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
  return shown === 1 ? '1 mile' : `${shown.toLocaleString('en-US')} miles`;
}

function acceptingLabel(materials: readonly CompostMaterial[]): string {
  return materials.length === 0 ? '' : ` that take ${inMessage(materials)}`;
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
  const places = count === 1 ? '1 place' : `${count.toLocaleString('en-US')} places`;
  const accepting =
    count === 1 ? acceptingLabel(materials).replace('take', 'takes') : acceptingLabel(materials);
  if (zip === null) return `${places}${accepting}`;
  if (within !== 'nearest') return `${places}${accepting} within ${within} miles of ${zip}`;
  const nearest = count === 1 ? 'The place' : `The ${count} places`;
  return `${nearest}${accepting} nearest to ${zip}`;
}

export function nothingLabel(
  { zip, within, materials }: { zip: string; within: Within; materials: CompostMaterial[] },
  nearest: NearFacility | null,
): { title: string; text: string } {
  const title =
    within === 'nearest'
      ? `No places${acceptingLabel(materials)} yet`
      : `No places${acceptingLabel(materials)} within ${within} miles of ${zip}`;
  const text = nearest
    ? `The nearest is ${nearest.name} in ${nearest.city}, ${nearest.state}, ${milesLabel(nearest.miles)} away.`
    : COMPOST_LOCATIONS.none;
  return { title, text };
}

/** Returns the message for a ZIP code that we cannot locate. */
export function lostWords(zip: string, area: ZipArea | null): string {
  if (area === 'forces') return AREA_LABELS.forces;
  return `We do not know where ${zip} is. ZIP codes of a single building or of post-office boxes are not on our map: use one from close by.`;
}

/** Returns the map's title and description for screen readers. */
export function mapLabel(view: { zip: string | null; within: Within; shown: number }): {
  title: string;
  text: string;
} {
  const { zip, within, shown } = view;
  const numbered = `${shown === 1 ? 'One place is' : `${shown} places are`} marked with the number from the list.`;
  if (zip === null) {
    return {
      title: 'Map of all places in the United States',
      text: 'Every place is a dot. The list has them by state and city.',
    };
  }
  return within === 'nearest'
    ? { title: `Map of the places nearest to ${zip}`, text: numbered }
    : { title: `Map of ${within} miles around ${zip}`, text: numbered };
}
