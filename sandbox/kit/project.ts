import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MARK = 'sandbox/shopify/schema/admin.graphql';

function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, MARK))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`no folder above this file has ${MARK}`);
    folder = parent;
  }
  return folder;
}

const root = findRoot();

/** A file of the project, from source as well as from the built bundle, which lies elsewhere. */
export function projectFile(path: string): string {
  return join(root, path);
}
