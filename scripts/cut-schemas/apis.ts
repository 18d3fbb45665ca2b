import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'graphql';
import type { NamedDocument } from './documents';

export type Api = 'admin' | 'storefront' | 'customer-account';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modulesFolder = join(root, 'app/platforms/shopify');
const schemaFolder = join(root, 'sandbox/shopify/schema');

/** Returns the file with the cut of this API's schema. */
export function cutFile(api: Api): string {
  return join(schemaFolder, `${api}.graphql`);
}

/** Returns the file with the access scopes that the cuts need. */
export function accessFile(): string {
  return join(schemaFolder, 'access.json');
}

/** Returns the file with the types of this API's documents. */
export function typesFile(api: Api): string {
  return join(modulesFolder, `generated/${api}.ts`);
}

/** Returns the API by the module's name: `admin-…`, `customer-account-…`; others are the Storefront's. */
function apiOf(name: string): Api {
  if (name.startsWith('admin-')) return 'admin';
  return name.startsWith('customer-account-') ? 'customer-account' : 'storefront';
}

/** Loads the app's documents: modules `*-documents.ts` export them as `…_DOCUMENT`. */
export async function documentsOf(api: Api): Promise<NamedDocument[]> {
  const found: NamedDocument[] = [];
  const paths = readdirSync(modulesFolder, { recursive: true, encoding: 'utf8' });
  for (const path of paths.sort()) {
    const name = basename(path);
    if (!name.endsWith('-documents.ts') || apiOf(name) !== api) continue;
    const exported = (await import(pathToFileURL(join(modulesFolder, path)).href)) as Record<
      string,
      unknown
    >;
    for (const [key, text] of Object.entries(exported)) {
      if (!key.endsWith('_DOCUMENT') || typeof text !== 'string') continue;
      found.push({ name: `${name} ${key}`, document: parse(text) });
    }
  }
  return found;
}

/** Loads what the cut keeps for the sandbox beyond the app's documents. */
export function keptBeyond(api: Api): NamedDocument[] {
  const name = `${api}.keep.graphql`;
  const file = join(schemaFolder, name);
  return existsSync(file) ? [{ name, document: parse(readFileSync(file, 'utf8')) }] : [];
}
