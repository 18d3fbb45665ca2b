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
  const parts = file
    .replace(/\.tsx?$/, '')
    .split(/\.(?![^[]*\])/)
    .filter((part) => !part.startsWith('_') || part === '_index')
    .map((part) => {
      if (part === '_index') return '';
      if (part.startsWith('($')) return '(?:/[^/]+)?';
      if (part.startsWith('$')) return '/[^/]+';
      const plain = part.replace(/_$/, '').replace(/\[(.*?)\]/g, '$1');
      return `/${plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
    });
  return new RegExp(`^${parts.join('') || '/'}$`);
}
