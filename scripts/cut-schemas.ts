/**
 * `npm run codegen`, first half: cuts the official schemas down to the fields that our documents and the
 * sandbox use, and validates every document of the app against the cuts. The Storefront and Customer Account
 * schemas are inside @shopify/hydrogen-react (MIT); npm fetches the Admin schema from @shopify/dev-mcp (ISC).
 * Without a network the Admin cut stays as it is, and the documents are validated against it.
 *
 * With `--check` nothing is written or fetched, and a stale cut is an error.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildSchema, printSchema } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { cutFile, documentsOf, keptBeyond } from './cut-schemas/apis';
import type { Api } from './cut-schemas/apis';
import { cutSchema } from './cut-schemas/cut';
import { invalid } from './cut-schemas/documents';
import type { NamedDocument } from './cut-schemas/documents';
import { fetchedAdminSchema, shippedSchema } from './cut-schemas/official';
import { answerHelp } from './usage';

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

/** Returns the cut of one schema: its problems, and the text to write if there are none. */
function cutFor(api: Api, documents: NamedDocument[]) {
  const source = sourceOf(api);
  const asked = [...documents, ...keptBeyond(api)];
  const notice =
    `# Cut from the ${APIS[api].name} API schema inside ${APIS[api].source} by scripts/cut-schemas.ts.\n` +
    '# See NOTICE.md beside this file. Do not edit: run `npm run codegen`.\n\n';
  const text = notice + printSchema(cutSchema(source, asked)) + '\n';
  const file = cutFile(api);
  const isStale = !existsSync(file) || readFileSync(file, 'utf8') !== text;
  return {
    file,
    text,
    problems: [
      ...invalid(source, asked),
      ...invalid(buildSchema(text), asked),
      ...(check && isStale ? [`${api}.graphql is stale: run \`npm run codegen\``] : []),
    ],
  };
}

const storefront = await documentsOf('storefront');
const accounts = await documentsOf('customer-account');
const admin = await documentsOf('admin');
const cuts = [
  cutFor('storefront', storefront),
  cutFor('customer-account', accounts),
  cutFor('admin', admin),
];

const problems = cuts.flatMap((cut) => cut.problems);
if (!check && problems.length === 0) {
  for (const { file, text } of cuts) writeFileSync(file, text);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  `schemas: ${storefront.length} storefront, ${accounts.length} customer account ` +
    `and ${admin.length} admin documents, ${problems.length} problems\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
