import type { CompostMaterial } from './compost-material';
import type { Place } from './great-circle';

export const OPEN_TO = ['everybody', 'households', 'businesses'] as const;

/** Who may bring something. */
export type OpenTo = (typeof OPEN_TO)[number];

/** A place that takes what our goods become. */
export type CompostFacility = Place & {
  id: string;
  name: string;
  address: string;
  city: string;
  /** The post's two letters. */
  state: string;
  zip: string;
  phone: string | null;
  /** http or https. */
  website: string | null;
  materials: CompostMaterial[];
  openTo: OpenTo;
  hours: string | null;
  /** Where we know it from. */
  source: string;
  /** Made up, for a store whose every platform is the sandbox. */
  isSample: boolean;
};

/** One that somebody has asked for from where they are. */
export type NearFacility = CompostFacility & { miles: number };

/** One as somebody's own file tells of it. */
export type FacilityRow = Omit<CompostFacility, 'id' | 'isSample'>;

/** What of the known places that are not in a file goes: nothing, the sample data, or all of them. */
export const REMOVALS = ['nothing', 'sample', 'others'] as const;
export type Removal = (typeof REMOVALS)[number];

/** What loading a file has done; how many places. */
export type LoadedFacilities = {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
};
