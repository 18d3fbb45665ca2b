import { describe, expect, it } from 'vitest';
import { announcedConnections, type Topic, topicsOf } from './announced-connections';
import type { Connection, Connections } from './connections';

describe('what a statement makes work for', () => {
  it.each<[string, Topic[]]>([
    ['insert into "mirror_queue" ("gid") values ($1)', ['mirrors']],
    ['update mirror_queue set next_attempt_at = $1', []],
    ['INSERT INTO pgboss.job (id, name) VALUES ($1, $2)', ['jobs']],
    [`UPDATE pgboss.job SET state = 'active'`, []],
    ['update "deposit" set "state" = $1, "lease_owner" = $2 where "id" = $3', ['money']],
    ['update deposit set\n lease_owner = $1,\n lease_until = $2', []],
    ['update "order_invoice" set lease_until = $1 where id = $2::uuid', []],
    ['update "order_invoice" set lease_until = null where id = $1::uuid', []],
    ['update "order_invoice" set "is_due" = $1 where "order_gid" = $2', ['jobs']],
    [
      'with a as (insert into email_outbox (key) values ($1)) update payment set x = 1',
      ['jobs', 'money'],
    ],
    ['select * from deposit where id = $1 for update', []],
    ['insert into shopify_event_seq default values', []],
    ['insert into toString values (1)', []],
    ['insert into a (b) values (1) on conflict (b) do update set b = 2', []],
  ])('%s: %o', (text, topics) => {
    expect(topicsOf(text)).toEqual(topics);
    // Known now.
    expect(topicsOf(text)).toEqual(topics);
  });
});

/** Announces what a connection runs; `fail` makes the next statement fail. */
async function run(texts: readonly string[], failing: readonly string[] = []) {
  const heard: string[] = [];
  const inner: Connection = {
    query: (text) =>
      failing.includes(text) ? Promise.reject(new Error('no')) : (Promise.resolve({}) as never),
    release: () => undefined,
  };
  const connections = { connect: () => Promise.resolve(inner) } as unknown as Connections;
  const announced = announcedConnections(connections, (topics) => {
    heard.push([...topics].toSorted().join(' '));
  });
  const connection = await announced.connect();
  for (const text of texts) await connection.query(text, []).catch(() => undefined);
  return heard;
}

const MAIL = 'insert into email_outbox (key) values (1)';
const MONEY = 'update payment set state = 1';

describe('an announcement', () => {
  it('follows a statement outside a transaction', async () => {
    expect(await run([MAIL, 'select 1', MONEY])).toEqual(['jobs', 'money']);
  });

  it.each(['begin', 'start transaction isolation level repeatable read'])(
    'of a transaction comes once, after its commit (%s)',
    async (begin) => {
      expect(await run([begin, MAIL, MONEY, MAIL])).toEqual([]);
      expect(await run([begin, MAIL, MONEY, MAIL, 'commit', 'select 1'])).toEqual(['jobs money']);
    },
  );

  it('is not made of what was rolled back, nor of what failed', async () => {
    expect(await run(['begin', MAIL, 'rollback', MONEY])).toEqual(['money']);
    expect(await run([MAIL, MONEY], [MAIL])).toEqual(['money']);
    expect(await run(['begin', MAIL, 'commit'], ['commit'])).toEqual([]);
  });
});
