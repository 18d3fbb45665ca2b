import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema } from 'graphql';
import type { GraphQLSchema, IntrospectionQuery } from 'graphql';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The package whose data files have the whole Admin schema (ISC). NOTICE.md names this version. */
const ADMIN_PACKAGE = '@shopify/dev-mcp@1.16.0';
const ADMIN_FILE = 'package/dist/data/admin_2026-10.json.gz';
const FETCH_MS = 120_000;

/** Reads the schema that is inside @shopify/hydrogen-react, a dependency of ours. */
export function shippedSchema(kind: 'storefront' | 'customer-account'): GraphQLSchema {
  const file = join(root, `node_modules/@shopify/hydrogen-react/${kind}.schema.json`);
  return buildClientSchema(JSON.parse(readFileSync(file, 'utf8')) as IntrospectionQuery);
}

/**
 * Reads the Admin schema. Its package is too large to depend on, so npm fetches it the first time, into
 * `.cache`; nothing of it is installed or run.
 *
 * @throws Error with a sentence for the developer, if the package cannot be fetched or read
 */
export function fetchedAdminSchema(cache = join(root, '.cache/vendor-schemas')): GraphQLSchema {
  const folder = join(cache, ADMIN_PACKAGE.replaceAll('/', '-'));
  const file = join(folder, ADMIN_FILE);
  try {
    if (!existsSync(file)) unpack(folder);
    const { data } = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as {
      data: IntrospectionQuery;
    };
    return buildClientSchema(data);
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    const lines = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    const reason = lines.find((line) => line.startsWith('npm error')) ?? lines[0];
    throw new Error(`npm could not fetch the Admin schema (${ADMIN_PACKAGE}): ${reason}`, {
      cause,
    });
  }
}

function unpack(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: 'pipe', timeout: FETCH_MS });
  run('npm', ['pack', ADMIN_PACKAGE, '--ignore-scripts']);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error('npm has packed nothing');
  run('tar', ['-xzf', archive, ADMIN_FILE, 'package/LICENSE']);
  rmSync(join(folder, archive));
}
