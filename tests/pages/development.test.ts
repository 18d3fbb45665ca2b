import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../support/tree';

it.each(['build/main', 'build/server', 'build/client'])(
  'nothing that only development needs is in %s',
  (folder) => {
    const files = readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' });
    const code = files.filter((name) => /\.(?:js|css)$/.test(name));
    expect(code.length).toBeGreaterThan(0);
    const found = code.filter((name) =>
      /Debug panel|noteRequests|ssrLoadModule|\bdev\/ui|development\/ui|specimen/.test(
        readFileSync(join(projectRoot, folder, name), 'utf8'),
      ),
    );
    expect(found).toEqual([]);
  },
);

it('looks for words that the source of development has', () => {
  const page = join(projectRoot, 'app/development/ui/specimen.tsx');
  expect(existsSync(page) && readFileSync(page, 'utf8')).toContain('specimen');
  expect(readFileSync(join(projectRoot, 'app/routes.ts'), 'utf8')).toContain('development/ui');
});
