/**
 * `npm run codegen`, first half: cuts the official Storefront and Customer Account schemas (shipped as
 * introspection JSON inside @shopify/hydrogen-react, MIT) down to the fields that our documents use, and
 * validates every document of the app against the cuts. The Admin schema is too large to ship, so its cut is
 * maintained by hand in sandbox/shopify/schema/admin.graphql and only validated against. With `--check`
 * nothing is written, and a stale cut is an error.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClientSchema, buildSchema, parse, printSchema } from 'graphql';
import type { IntrospectionQuery } from 'graphql';
import { cutSchema } from './cut-schemas/cut';
import { invalid, withFragments } from './cut-schemas/documents';
import type { NamedDocument } from './cut-schemas/documents';
import { answerHelp } from './usage';

const root = fileURLToPath(new URL('..', import.meta.url));
const schemaFolder = join(root, 'sandbox/shopify/schema');
const modulesFolder = join(root, 'app/platforms/shopify');
const documentsFolder = join(modulesFolder, 'documents');
const officialFolder = join(root, 'node_modules/@shopify/hydrogen-react');

/** Loads the documents written in TypeScript: modules `*-documents.ts` export texts as `…_DOCUMENT`. */
async function modules(matches: (name: string) => boolean): Promise<NamedDocument[]> {
  const found: NamedDocument[] = [];
  const paths = readdirSync(modulesFolder, { recursive: true, encoding: 'utf8' });
  for (const path of paths.sort()) {
    const name = basename(path);
    if (!name.endsWith('-documents.ts') || !matches(name)) continue;
    const exported = (await import(join(modulesFolder, path))) as Record<string, unknown>;
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

type Kind = 'admin' | 'storefront' | 'customer-account';

/** Returns the kind by the name's prefix: `admin-…`, `customer-account-…`; others are the Storefront's. */
function kindOf(name: string): Kind {
  if (name.startsWith('admin-')) return 'admin';
  return name.startsWith('customer-account-') ? 'customer-account' : 'storefront';
}

async function documentsOf(kind: Kind): Promise<NamedDocument[]> {
  const isMeant = (name: string) => kindOf(name) === kind;
  return [...withFragments(documents(documentsFolder, isMeant)), ...(await modules(isMeant))];
}

answerHelp(`npx tsx scripts/cut-schemas.ts [--check]   cuts the vendors' schemas, or says what is wrong with them
`);
const check = process.argv.includes('--check');

/** Returns the cut of one official schema: its problems, and the text to write if there are none. */
function cutFor(kind: Exclude<Kind, 'admin'>, api: string, asked: NamedDocument[]) {
  const json = readFileSync(join(officialFolder, `${kind}.schema.json`), 'utf8');
  const full = buildClientSchema(JSON.parse(json) as IntrospectionQuery);
  const keep = documents(schemaFolder, (name) => name === `${kind}.keep.graphql`);
  const notice =
    `# Cut from the ${api} API schema inside @shopify/hydrogen-react by scripts/cut-schemas.ts.\n` +
    '# See NOTICE.md beside this file. Do not edit: run `npm run codegen`.\n\n';
  const text = notice + printSchema(cutSchema(full, [...asked, ...keep])) + '\n';
  const target = join(schemaFolder, `${kind}.graphql`);
  const isStale = !existsSync(target) || readFileSync(target, 'utf8') !== text;
  return {
    target,
    text,
    problems: [
      ...invalid(full, [...asked, ...keep]),
      ...invalid(buildSchema(text), [...asked, ...keep]),
      ...(check && isStale ? [`${kind}.graphql is stale: run \`npm run codegen\``] : []),
    ],
  };
}

const storefront = await documentsOf('storefront');
const accounts = await documentsOf('customer-account');
const admin = await documentsOf('admin');
const cuts = [
  cutFor('storefront', 'Storefront', storefront),
  cutFor('customer-account', 'Customer Account', accounts),
];
const adminSchema = buildSchema(readFileSync(join(schemaFolder, 'admin.graphql'), 'utf8'));

const problems = [...cuts.flatMap((cut) => cut.problems), ...invalid(adminSchema, admin)];
if (!check && problems.length === 0) {
  for (const { target, text } of cuts) writeFileSync(target, text);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  `schemas: ${storefront.length} storefront, ${accounts.length} customer account ` +
    `and ${admin.length} admin documents, ${problems.length} problems\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
