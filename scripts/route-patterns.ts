import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROUTES = join(import.meta.dirname, '../app/routes');

/** Returns the URL patterns of all routes, from Remix's flat file names. */
export function routePatterns(): RegExp[] {
  return readdirSync(ROUTES)
    .filter((file) => !/(?:^|\.)\$\.tsx?$/.test(file))
    .map(patternOf);
}

/** @param file of a route, e.g. `erp.orders_.$order._index.tsx` */
export function patternOf(file: string): RegExp {
  const parts = segmentsOf(file).map((part) => {
    if (part.startsWith('($')) return '(?:/[^/]+)?';
    if (part.startsWith('$')) return '/[^/]+';
    return `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  });
  return new RegExp(`^${parts.join('') || '/'}$`);
}

/** Returns a route's segments, of which parameters begin with `$`, or with `($` if they may be missing. */
export function segmentsOf(file: string): string[] {
  return file
    .replace(/\.tsx?$/, '')
    .split(/\.(?![^[]*\])/)
    .filter((part) => !part.startsWith('_'))
    .map((part) => part.replace(/_$/, '').replace(/\[(.*?)\]/g, '$1'));
}
