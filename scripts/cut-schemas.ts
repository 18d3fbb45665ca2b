/**
 * `npm run codegen`, first half: cuts the official schemas down to the fields that our documents and the
 * sandbox use, and validates every document of the app against the cuts. The Storefront and Customer Account
 * schemas are inside @shopify/hydrogen-react (MIT); npm fetches the Admin schema from @shopify/dev-mcp (ISC).
 * Without a network the Admin cut stays as it is, and the documents are validated against it.
 *
 * The types of every document's answer and variables are generated from the cuts, too.
 *
 * With `--check` nothing is written or fetched, and a stale file is an error.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { buildSchema, printSchema } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { WEBHOOK_TOPICS } from '../app/platforms/shopify/webhooks.server';
import { accessOf } from './cut-schemas/access';
import { accessFile, cutFile, documentsOf, keptBeyond, typesFile } from './cut-schemas/apis';
import type { Api } from './cut-schemas/apis';
import { cutSchema } from './cut-schemas/cut';
import { invalid } from './cut-schemas/documents';
import type { NamedDocument } from './cut-schemas/documents';
import { fetchedAccess, fetchedAdminSchema, shippedSchema } from './cut-schemas/official';
import { typesText } from './cut-schemas/types';
import { answerHelp } from './usage';
import { formatted } from './formatted.mjs';

answerHelp(`npx tsx scripts/cut-schemas.ts [--check]   cuts the vendors' schemas, or says what is wrong with them
`);
const check = process.argv.includes('--check');

const APIS: Record<Api, { name: string; source: string }> = {
  storefront: { name: 'Storefront', source: '@shopify/hydrogen-react' },
  'customer-account': { name: 'Customer Account', source: '@shopify/hydrogen-react' },
  admin: { name: 'Admin', source: '@shopify/dev-mcp' },
};

/**
 * Returns the schema to cut. The Admin cut can be made from itself, too: what no document uses any more falls
 * away, and a field that it lacks makes a document invalid.
 */
function sourceOf(api: Api): GraphQLSchema {
  if (api !== 'admin') return shippedSchema(api);
  if (check) return committedCut(api);
  try {
    return fetchedAdminSchema();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${reason}\nThe Admin cut is made from the one that is here.\n`);
    return committedCut(api);
  }
}

function committedCut(api: Api): GraphQLSchema {
  return buildSchema(readFileSync(cutFile(api), 'utf8'));
}

type Written = { file: string; text: string; isStale: boolean };

function written(file: string, text: string): Written {
  return { file, text, isStale: !existsSync(file) || readFileSync(file, 'utf8') !== text };
}

/** Returns what is to be written for one API if there are no problems: the cut of its schema, and types. */
async function cutFor(
  api: Api,
  documents: NamedDocument[],
): Promise<{ problems: string[]; files: Written[] }> {
  const { name, source } = APIS[api];
  const full = sourceOf(api);
  const requested = [...documents, ...keptBeyond(api)];
  const notice =
    `# Cut from the ${name} API schema inside ${source} by scripts/cut-schemas.ts.\n` +
    '# See NOTICE.md beside this file. Do not edit: run `npm run codegen`.\n\n';
  const text = notice + printSchema(cutSchema(full, requested)) + '\n';
  const cut = buildSchema(text);
  const problems = [...invalid(full, requested), ...invalid(cut, requested)];
  if (problems.length > 0) return { problems, files: [] };
  const file = typesFile(api);
  const heading = `/**
 * What the ${name} documents answer and the variables they take, by the name of the operation. Written by
 * scripts/cut-schemas.ts (\`npm run codegen\`); change a document, not this file.
 */`;
  const types = await formatted(file, `${heading}\n\n${typesText(cut, documents)}`);
  return { problems, files: [written(cutFile(api), text), written(file, types)] };
}

/** Which scopes the sandbox asks for; as it was if the package with them cannot be fetched. */
async function accessWritten(): Promise<Written[]> {
  if (check) return [];
  try {
    const access = {
      admin: accessOf(fetchedAccess('admin'), committedCut('admin'), WEBHOOK_TOPICS),
      storefront: accessOf(fetchedAccess('storefront'), committedCut('storefront'), []),
    };
    return [written(accessFile(), await formatted(accessFile(), JSON.stringify(access)))];
  } catch {
    // `sourceOf` has said why.
    return [];
  }
}

const storefront = await documentsOf('storefront');
const accounts = await documentsOf('customer-account');
const admin = await documentsOf('admin');
const cuts = [
  await cutFor('storefront', storefront),
  await cutFor('customer-account', accounts),
  await cutFor('admin', admin),
];

const problems = cuts.flatMap((cut) => cut.problems);
for (const { file, text, isStale } of cuts.flatMap((cut) => cut.files)) {
  if (!isStale) continue;
  if (check) problems.push(`${basename(file)} is stale: run \`npm run codegen\``);
  else if (problems.length === 0) writeFileSync(file, text);
}
if (problems.length === 0) {
  for (const { file, text } of await accessWritten()) writeFileSync(file, text);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  `schemas: ${storefront.length} storefront, ${accounts.length} customer account ` +
    `and ${admin.length} admin documents, ${problems.length} problems\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
