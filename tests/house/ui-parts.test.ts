import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { projectFiles, textOf } from '../support/tree';

const files = projectFiles().filter((path) => !/\.test\.tsx?$/.test(path));
const parts = files.filter((path) => /^app\/components\/ui\/.*\.tsx$/.test(path));
const page = files
  .filter((path) => /^app\/development\/ui\/.*\.tsx?$/.test(path))
  .map(textOf)
  .join('\n');

/** Components that a file exports: React calls a function with a capital first letter one. */
const componentsOf = (path: string) =>
  [...textOf(path).matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name]) => name ?? '');

const isShown = (name: string) => new RegExp(`<${name}[\\s/>]`).test(page);

/** Drawn inside of others, which the page shows. */
const INSIDE = [
  'SearchField',
  'FilterControl',
  'FilterForm',
  'ListResults',
  'ResultFrame',
  'ListFoot',
  'TableFoot',
];

describe('/dev/ui', () => {
  it.each(parts)('shows each part of %s', (path) => {
    const missing = componentsOf(path).filter((name) => !isShown(name) && !INSIDE.includes(name));
    expect(missing, 'add it to a group of app/development/ui').toEqual([]);
  });

  it('names no part as being inside of another that it shows itself', () => {
    const exported = parts.flatMap(componentsOf);
    expect(INSIDE.filter((name) => !exported.includes(name) || isShown(name))).toEqual([]);
  });

  it('uses every file of components/ui', () => {
    const reached = new Set<string>();
    const follow = (from: string, text: string) => {
      for (const [, name = ''] of text.matchAll(/from '((?:~|\.)[^']*)'/g)) {
        const base = name.startsWith('~/') ? name.replace('~/', 'app/') : join(from, name);
        const path = files.find((one) => one === `${base}.ts` || one === `${base}.tsx`);
        if (!path?.startsWith('app/components/ui/') || reached.has(path)) continue;
        reached.add(path);
        follow(dirname(path), textOf(path));
      }
    };
    follow('app/development/ui', page);
    const all = files.filter((path) => /^app\/components\/ui\/.*\.tsx?$/.test(path));
    expect(all.filter((path) => !reached.has(path) && !path.endsWith('/nonce.ts'))).toEqual([]);
  });

  it('is imported by nothing but the table of routes', () => {
    const importers = files.filter(
      (path) =>
        /^(?:app|server)\/.*\.tsx?$/.test(path) &&
        !path.startsWith('app/development/') &&
        /['"][^'"]*\bdevelopment\/ui/.test(textOf(path)),
    );
    expect(importers).toEqual(['app/routes.ts']);
  });
});
