import { SAMPLE_FACILITY_TABLE } from './compost-facility-table';

export type SampleFacility = {
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  phone: string;
  website: string | null;
  materials: string[];
  openTo: string;
  hours: string;
};

type Kind = Pick<SampleFacility, 'materials' | 'openTo' | 'hours'> & { hasWebsite: boolean };

/** The properties of each kind of place: a plant is hot enough for plant-based plastics, a garden is not. */
const KINDS: Readonly<Record<string, Kind>> = {
  plant: {
    materials: ['paper', 'lined-paper', 'fiber', 'wood', 'bioplastic'],
    openTo: 'everybody',
    hours: 'Monday through Friday, 7 AM to 4 PM',
    hasWebsite: true,
  },
  hauler: {
    materials: ['paper', 'lined-paper', 'fiber', 'bioplastic'],
    openTo: 'businesses',
    hours: 'Pickup Monday through Saturday, by contract',
    hasWebsite: true,
  },
  yard: {
    materials: ['paper', 'fiber', 'wood'],
    openTo: 'everybody',
    hours: 'Tuesday through Saturday, 8 AM to 5 PM',
    hasWebsite: true,
  },
  drop: {
    materials: ['paper', 'lined-paper', 'fiber'],
    openTo: 'households',
    hours: 'Every day, 6 AM to 9 PM',
    hasWebsite: false,
  },
  garden: {
    materials: ['paper', 'fiber', 'wood'],
    openTo: 'households',
    hours: 'Saturday, 9 AM to noon',
    hasWebsite: false,
  },
};

/** Fictional places for a store that runs entirely on the sandbox; pages mark each of them as such. */
export const sampleFacilities: SampleFacility[] = SAMPLE_FACILITY_TABLE.trim()
  .split('\n')
  .map((line, at) => {
    const [kindName = '', name = '', address = '', city = '', state = '', zip = '', ...rest] =
      line.split('|');
    const [latitude, longitude, area] = rest;
    const kind = KINDS[kindName];
    if (!kind) throw new Error(`no such kind of place: ${line}`);
    const { hasWebsite, ...what } = kind;
    const host = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    return {
      name,
      address,
      city,
      state,
      zip,
      latitude: Number(latitude),
      longitude: Number(longitude),
      // 555-0100 to 555-0199 are reserved for fiction.
      phone: `(${area}) 555-01${String(at % 100).padStart(2, '0')}`,
      website: hasWebsite ? `https://${host}.example.com` : null,
      ...what,
    };
  });
