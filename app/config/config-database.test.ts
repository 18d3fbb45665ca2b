import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.server';

const DATABASE_URL = 'postgres://store:open-sesame@db.test:5432/store';

describe('the role of a process', () => {
  it.each([
    [undefined, true, true],
    ['both', true, true],
    ['web', true, false],
    ['worker', false, true],
  ])('%s: serves %s, works %s', (ROLE, serves, works) => {
    expect(parseConfig({ DATABASE_URL, ROLE }).role).toEqual({
      name: ROLE ?? 'both',
      serves,
      works,
    });
  });

  it.each([
    [{ ROLE: 'worker' }, 'ROLE=worker needs a DATABASE_URL'],
    [{ ROLE: 'web' }, 'ROLE=web needs a DATABASE_URL'],
    [{ ROLE: 'jobs', DATABASE_URL }, 'ROLE: has to be one of: web, worker, both'],
    [{ DATABASE_POOL_MAX: '20' }, 'DATABASE_POOL_MAX needs a DATABASE_URL'],
    [{ DATABASE_POOL_MAX: '1', DATABASE_URL }, 'DATABASE_POOL_MAX: has to be 2 or more'],
    [{ DATABASE_POOL_MAX: '1000', DATABASE_URL }, 'DATABASE_POOL_MAX: has to be 200 or less'],
    [{ DATABASE_POOL_MAX: 'many', DATABASE_URL }, 'DATABASE_POOL_MAX: has to be a number'],
    [{ DATABASE_DIRECT_URL: DATABASE_URL }, 'DATABASE_DIRECT_URL needs a DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: DATABASE_URL }, 'DATABASE_REPLICA_URL needs a DATABASE_URL'],
    [
      { DATABASE_URL, DATABASE_DIRECT_URL: 'open-sesame@db' },
      'DATABASE_DIRECT_URL: has to be postgres://',
    ],
    [{ DATABASE_URL: 'db.test/store:open-sesame' }, 'DATABASE_URL: has to be postgres://'],
  ])('refuses %o, and repeats no secret', (env, message) => {
    expect(() => parseConfig(env)).toThrow(message);
    expect(() => parseConfig(env)).not.toThrow('open-sesame');
  });
});

it('a process has ten connections unless its environment says otherwise', () => {
  expect(parseConfig({ DATABASE_URL }).poolMax).toBe(10);
  expect(parseConfig({ DATABASE_URL, DATABASE_POOL_MAX: '25' }).poolMax).toBe(25);
  expect(parseConfig({ DATABASE_POOL_MAX: '' }).poolMax).toBe(10);
});
