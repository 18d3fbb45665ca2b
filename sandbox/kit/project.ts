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

/** Returns the path of a project file, both from source and from the built bundle in another folder. */
export function projectFile(path: string): string {
  return join(root, path);
}
