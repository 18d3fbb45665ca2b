import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import type { DB } from '../../../db/schema';
import type { StoreContext } from '~/http/context.server';
import { paysNoTax } from './address-view.server';

/** A fake database that returns these tax-exempt tags, or fails if `answer` throws. */
function listing(answer: () => string[]) {
  const warned: string[] = [];
  const driver = new DummyDriver();
  driver.acquireConnection = () =>
    Promise.resolve({
      executeQuery: async () => ({
        rows: answer().map((shopify_tag) => ({ shopify_tag })) as never[],
      }),
      streamQuery: () => {
        throw new Error('not streamed');
      },
    });
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const log = { warn: (_fields: object, text: string) => void warned.push(text) };
  return { context: { db, log } as unknown as StoreContext, warned };
}

const tess = { tags: ['Tax-Exempt'], isStale: false };

it('who has a tag of the list pays no tax', async () => {
  const { context, warned } = listing(() => ['tax-exempt']);
  expect(await paysNoTax(context, tess)).toBe(true);
  expect(await paysNoTax(context, { ...tess, tags: ['Ambassador'] })).toBe(false);
  expect(warned).toEqual([]);
});

it('while the list cannot be read, everybody does, and it is logged', async () => {
  const { context, warned } = listing(() => {
    throw new Error('the database is away');
  });
  expect(await paysNoTax(context, tess)).toBe(false);
  expect(warned).toEqual(['the tags of those who pay no tax could not be read']);
});

it('nobody is exempt by tags that may be old', async () => {
  const { context } = listing(() => ['tax-exempt']);
  expect(await paysNoTax(context, { ...tess, isStale: true })).toBe(false);
});
