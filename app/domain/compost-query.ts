import { materialsIn, type CompostMaterial } from './compost-material';
import { zipIn } from './zip-code';

/** Which composting places are asked for: the address of the page. */
export type CompostQuery = {
  /** Five digits; null for the whole country. */
  zip: string | null;
  within: Within;
  /** All of these have to be taken; empty for any. */
  materials: CompostMaterial[];
  /** Counted from 1. */
  page: number;
};

/** Miles, or as many as are nearest, however far. */
export const WITHIN = ['nearest', '10', '25', '50', '100'] as const;
export type Within = (typeof WITHIN)[number];

/** As many places stand on one page; and so many are the nearest. */
export const PLACES_PER_PAGE = 10;

/**
 * Reads what an address asks for. A ZIP code that is none is a problem; a material, a distance or a page
 * that cannot be meant is as if it had not been said.
 */
export function readCompostQuery(textOf: (name: string) => string | null): {
  query: CompostQuery;
  /** As it was typed. */
  asked: { zip: string };
  isMalformed: boolean;
} {
  const asked = { zip: (textOf('zip') ?? '').trim().slice(0, 20) };
  const zip = zipIn(asked.zip);
  const page = textOf('page') ?? '';
  const query: CompostQuery = {
    zip,
    within: WITHIN.find((within) => within === textOf('within')) ?? 'nearest',
    materials: materialsIn(textOf('material')),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
  return { query, asked, isMalformed: asked.zip !== '' && zip === null };
}

/** The address' part that `readCompostQuery` reads again; what is usual is left out. */
export function compostQueryFields(query: Partial<CompostQuery>): Record<string, string> {
  const { zip, within = 'nearest', materials = [], page = 1 } = query;
  const fields = {
    zip: zip ?? '',
    within: within === 'nearest' ? '' : within,
    material: materials.join(','),
    page: page === 1 ? '' : String(page),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** The distance in miles; null for the nearest ones. */
export function milesOf(within: Within): number | null {
  return within === 'nearest' ? null : Number(within);
}
