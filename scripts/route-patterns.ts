import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROUTES = join(import.meta.dirname, '../app/routes');

/** Remix's flat file names as the patterns of the addresses that they answer. */
export function routePatterns(): RegExp[] {
  return readdirSync(ROUTES)
    .map((file) => file.replace(/\.tsx?$/, ''))
    .filter((name) => !name.endsWith('.$') && name !== '$')
    .map((name) => {
      const parts = name
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
    });
}
