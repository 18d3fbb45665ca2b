import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../support/tree';

it.each(['build/main', 'build/server', 'build/client'])(
  'nothing that only development needs is in %s',
  (folder) => {
    const files = readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' });
    const code = files.filter((name) => name.endsWith('.js'));
    expect(code.length).toBeGreaterThan(0);
    const found = code.filter((name) =>
      /Debug panel|noteRequests|ssrLoadModule/.test(
        readFileSync(join(projectRoot, folder, name), 'utf8'),
      ),
    );
    expect(found).toEqual([]);
  },
);
