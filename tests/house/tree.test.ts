import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, projectRoot, textOf } from '../support/tree';

const files = projectFiles().filter((path) => existsSync(join(projectRoot, path)));
const code = files.filter((path) => /\.(?:ts|tsx|js|mjs|css)$/.test(path));

/** Longer than 250 lines, and why. Nothing joins this list without a reason. */
const LONG_FILES = new Set([
  // Written by a script from the database.
  'db/schema.ts',
  // Written by a script from the GraphQL documents.
  'app/platforms/shopify/generated/admin.ts',
  'app/platforms/shopify/generated/storefront.ts',
  // A list to look things up in: whom each address and action is for.
  'app/domain/staff/permissions.ts',
]);

describe('the tree', () => {
  it('has no drawer for everything', () => {
    const drawers = files.filter((path) =>
      /(?:^|\/)(?:utils?|lib|helpers?|common|shared|misc)(?:\/|\.)/.test(path),
    );
    expect(drawers, 'name it after what is in it').toEqual([]);
  });

  it('keeps its files small', () => {
    const long = code
      .filter((path) => !LONG_FILES.has(path))
      .map((path) => ({ path, lines: textOf(path).trimEnd().split('\n').length }))
      .filter(({ path, lines }) => lines > (/\.(?:test|spec)\./.test(path) ? 300 : 250));
    expect(long, 'split it by what belongs together: 250 lines, a test 300').toEqual([]);
  });

  it('leaves no work for later in the code', () => {
    const labels = new RegExp(
      String.raw`\b(?:TO${''}DO|FIX${''}ME|HA${''}CK|lorem${''} ipsum)\b`,
      'i',
    );
    const found = code.filter(
      (path) => path !== 'tests/house/tree.test.ts' && labels.test(textOf(path)),
    );
    expect(found).toEqual([]);
  });

  it('skips and focuses no test', () => {
    const marks = /\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b/;
    const found = files
      .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path) && path !== 'tests/house/tree.test.ts')
      .filter((path) => marks.test(textOf(path)));
    expect(found).toEqual([]);
  });

  it('reads the environment in one place of the app', () => {
    const readers = files
      .filter((path) => /^(?:app|db)\/.*\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
      .filter((path) => /process\.env/.test(textOf(path)));
    expect(readers, 'read it in app/config/config.server.ts and hand it down').toEqual([]);
  });

  it('locks its packages without download addresses', () => {
    expect(textOf('package-lock.json')).not.toContain('"resolved"');
  });
});
