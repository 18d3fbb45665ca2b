/**
 * `npm run codegen`, first half: cuts the official Storefront schema (shipped as introspection JSON
 * inside @shopify/hydrogen-react, MIT) down to the fields that our documents use, and validates every
 * document of the app against the cuts. The Admin schema is too large to ship, so its cut is kept by
 * hand in sandbox/shopify/schema/admin.graphql and only validated against. With `--check` nothing is
 * written and a stale cut is an error.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClientSchema, buildSchema, parse, printSchema } from 'graphql';
import type { IntrospectionQuery } from 'graphql';
import { cutSchema } from './cut-schemas/cut';
import { invalid, withFragments } from './cut-schemas/documents';
import type { NamedDocument } from './cut-schemas/documents';

const root = fileURLToPath(new URL('..', import.meta.url));
const schemaFolder = join(root, 'sandbox/shopify/schema');
const modulesFolder = join(root, 'app/platforms/shopify');
const documentsFolder = join(modulesFolder, 'documents');
const official = join(root, 'node_modules/@shopify/hydrogen-react/storefront.schema.json');

/** Documents written in TypeScript: modules named `*-documents.ts` export texts as `…_DOCUMENT`. */
async function modules(matches: (name: string) => boolean): Promise<NamedDocument[]> {
  const found: NamedDocument[] = [];
  for (const name of readdirSync(modulesFolder).sort()) {
    if (!name.endsWith('-documents.ts') || !matches(name)) continue;
    const exported = (await import(join(modulesFolder, name))) as Record<string, unknown>;
    for (const [key, text] of Object.entries(exported)) {
      if (!key.endsWith('_DOCUMENT') || typeof text !== 'string') continue;
      found.push({ name: `${name} ${key}`, document: parse(text) });
    }
  }
  return found;
}

function documents(folder: string, matches: (name: string) => boolean): NamedDocument[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql') && matches(name));
  return files.sort().map((name) => ({
    name,
    document: parse(readFileSync(join(folder, name), 'utf8')),
  }));
}

const introspection = JSON.parse(readFileSync(official, 'utf8')) as IntrospectionQuery;
const full = buildClientSchema(introspection);
const isAdmin = (name: string) => name.startsWith('admin-');
const storefront = [
  ...withFragments(documents(documentsFolder, (name) => !isAdmin(name))),
  ...(await modules((name) => !isAdmin(name))),
];
const admin = [...withFragments(documents(documentsFolder, isAdmin)), ...(await modules(isAdmin))];
const keep = documents(schemaFolder, (name) => name === 'storefront.keep.graphql');

const notice =
  '# Cut from the Storefront API schema inside @shopify/hydrogen-react by scripts/cut-schemas.ts.\n' +
  '# See NOTICE.md beside this file. Do not edit: run `npm run codegen`.\n\n';
const cut = notice + printSchema(cutSchema(full, [...storefront, ...keep])) + '\n';
const target = join(schemaFolder, 'storefront.graphql');
const adminSchema = buildSchema(readFileSync(join(schemaFolder, 'admin.graphql'), 'utf8'));

const problems = [
  ...invalid(full, [...storefront, ...keep]),
  ...invalid(buildSchema(cut), [...storefront, ...keep]),
  ...invalid(adminSchema, admin),
];
if (process.argv.includes('--check')) {
  if (!existsSync(target) || readFileSync(target, 'utf8') !== cut) {
    problems.push('storefront.graphql is stale: run `npm run codegen`');
  }
} else if (problems.length === 0) {
  writeFileSync(target, cut);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  `schemas: ${storefront.length} storefront and ${admin.length} admin documents, ${problems.length} problems\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
