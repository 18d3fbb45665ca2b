import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../app/domain/staff/permissions';
import { permissionsPage } from '../../scripts/permissions-page';
import { projectFiles } from '../support/tree';

const root = join(import.meta.dirname, '../..');
const routes = projectFiles().filter((path) => path.startsWith('app/routes/'));

/** Layouts with an address of their own redirect from it, and reveal nothing about anybody. */
const REDIRECTS = /^app\/routes\/(?:account|dashboard|dashboard\.manage|erp)\._index\.tsx?$/;

const LAYOUTS = /^app\/routes\/(?:account|dashboard|dashboard\.ambassadors|erp)\.tsx$/;

const isForAnyone = (path: string) => {
  const address = `/${path.replace(/^app\/routes\/|\.tsx?$/g, '').replaceAll('.', '/')}`;
  return Object.entries(PERMISSIONS).some(
    ([key, access]) => key === address && access === 'anyone',
  );
};

/** Returns the bodies of a file's loader and action. */
function entrances(text: string): [name: string, body: string][] {
  return [...text.matchAll(/export (?:async )?function (loader|action)\b[\s\S]*?\n\}\n/g)].map(
    ([body, name]) => [name ?? '', body],
  );
}

describe('permissions', () => {
  it('the page of the docs is the table', () => {
    expect(
      readFileSync(join(root, 'docs/permissions.md'), 'utf8'),
      'run npx tsx scripts/permissions-page.ts',
    ).toBe(permissionsPage());
  });

  it.each(
    routes.filter(
      (path) =>
        /routes\/(?:account|dashboard|erp)\./.test(path) &&
        !REDIRECTS.test(path) &&
        !isForAnyone(path),
    ),
  )('%s asks who comes, at each of its entrances', (path) => {
    const found = entrances(readFileSync(join(root, path), 'utf8'));
    // A layout that reads nothing has nothing to guard.
    if (!LAYOUTS.test(path)) expect(found).not.toEqual([]);
    for (const [name, body] of found) {
      expect(body, `${name} of ${path} begins with a guard (docs/recipes.md)`).toMatch(
        /require(?:Customer|Staff)\(|asCustomer\(|redirect\(/,
      );
    }
  });

  it('every address in it has a route', () => {
    const pages = Object.keys(PERMISSIONS).filter((key) =>
      /^\/(?:account|dashboard|erp)\//.test(key),
    );
    const missing = pages.filter((address) => {
      const name = address.slice(1).replaceAll('/', '.');
      // A page may be outside the layout of its address: `orders_.custom`.
      return !routes.some((path) =>
        [`${name}.tsx`, `${name}._index.tsx`].some(
          (file) => path.replaceAll('_.', '.') === `app/routes/${file}`,
        ),
      );
    });
    expect(
      missing,
      'each address of app/domain/staff/permissions.ts is a file of app/routes',
    ).toEqual([]);
  });
});
