import type { CompostMaterial } from '~/domain/catalogue/compost-material';
import type { Place } from '~/domain/core/places/great-circle';

export const OPEN_TO = ['everybody', 'households', 'businesses'] as const;

/** Who may bring material there. */
export type OpenTo = (typeof OPEN_TO)[number];

/** A place that accepts what our products become. */
export type CompostFacility = Place & {
  id: string;
  name: string;
  address: string;
  city: string;
  /** The two-letter postal code of the state. */
  state: string;
  zip: string;
  phone: string | null;
  /** An http or https URL. */
  website: string | null;
  materials: CompostMaterial[];
  openTo: OpenTo;
  hours: string | null;
  /** Where the data comes from. */
  source: string;
  /** Whether it is sample data, for a store in which the sandbox stands in for every outside service. */
  isSample: boolean;
};

/** A place with its distance from where the customer is. */
export type NearFacility = CompostFacility & { miles: number };

/** A place as a row of an imported file. */
export type FacilityRow = Omit<CompostFacility, 'id' | 'isSample'>;

/** Which known places that are missing in an imported file are removed: none, sample data only, or all. */
export const REMOVALS = ['nothing', 'sample', 'others'] as const;
export type Removal = (typeof REMOVALS)[number];

/** The result of an import, in numbers of places. */
export type LoadedFacilities = {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
};
