import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { buildSchema, parse } from 'graphql';
import { invalid } from '../../scripts/cut-schemas/documents';
import { fetchedAdminSchema } from '../../scripts/cut-schemas/official';

const root = join(import.meta.dirname, '../..');

describe('the app’s GraphQL documents', () => {
  it('are valid against the official schemas, and the committed cut is made from them', async () => {
    const run = promisify(execFile);
    const script = ['--import', 'tsx', 'scripts/cut-schemas.ts', '--check'];
    const { stdout } = await run(process.execPath, script, { cwd: root });
    expect(stdout).toMatch(
      /^schemas: [1-9]\d* storefront, [1-9]\d* customer account and \d+ admin documents, 0 problems$/m,
    );
  });
});

function document(text: string) {
  return [{ name: 'test', document: parse(text) }];
}

describe('checking documents', () => {
  const text = readFileSync(join(root, 'sandbox/shopify/schema/storefront.graphql'), 'utf8');
  const schema = buildSchema(text);

  it('names every mistake with its file', () => {
    expect(invalid(schema, document('{ shop { price } }'))).toEqual([
      expect.stringContaining('test: Cannot query field "price" on type "Shop"'),
    ]);
  });

  it('has a cut that is small and whole', () => {
    expect(schema.getType('Article')).toBeUndefined();
    expect(schema.getType('CartLine')).toBeDefined();
    expect(schema.getQueryType()?.getFields().blog).toBeUndefined();
    expect(text.split('\n').length).toBeLessThan(1_000);
    // Arguments that a mutation requires stay, even if no document of ours names them.
    const { args } = schema.getMutationType()?.getFields().cartLinesAdd ?? {};
    expect(args?.map(({ name }) => name)).toEqual(['cartId', 'lines']);
  });
});

describe('the Admin schema, which npm fetches', () => {
  it('is asked for in vain without a network, and a sentence says so', () => {
    const cache = mkdtempSync(join(tmpdir(), 'vendor-schemas-'));
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
    vi.stubEnv('npm_config_fetch_retries', '0');
    vi.stubEnv('npm_config_cache', cache);
    expect(() => fetchedAdminSchema(cache)).toThrow(
      /^npm could not fetch the Admin schema \(@shopify\/dev-mcp@[\d.]+\): npm error/,
    );
    vi.unstubAllEnvs();
  });
});
