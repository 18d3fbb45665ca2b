import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Connections } from '../../db/connections';
import { DatabaseBusyError } from '../../db/database-busy';
import { postgresConnections } from '../../db/postgres-connections';
import { startTestPostgres, type TestPostgres } from '../../scripts/test-postgres';

/** The length of `ReadyForQuery`, which has the transaction's state: type, length, state. */
const READY_BYTES = 6;

/** Delays the last bytes of each chunk. */
function slowly(): Transform {
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      const end = Math.max(0, bytes.length - READY_BYTES);
      this.push(bytes.subarray(0, end));
      setTimeout(() => done(null, bytes.subarray(end)), 10);
    },
  });
}

/** Starts a proxy that delays the end of each answer of the server, as on a slow network. */
function slowProxy({ port, hostname }: URL): Promise<Server> {
  const proxy = createServer({ noDelay: true }, (client) => {
    const server = connect(Number(port || 5432), hostname);
    pipeline(client, server, () => undefined);
    pipeline(server, slowly(), client, () => undefined);
  });
  return new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(proxy)));
}

describe('connections to a Postgres whose words come in pieces', () => {
  let own: TestPostgres | undefined;
  let proxy: Server;
  let connections: Connections;
  beforeAll(async () => {
    const shared = inject('postgresUrl');
    if (!shared) own = await startTestPostgres();
    const url = new URL(shared ?? own?.url ?? '');
    proxy = await slowProxy(url);
    url.hostname = '127.0.0.1';
    url.port = String((proxy.address() as AddressInfo).port);
    connections = postgresConnections(url.href, () => undefined);
  });
  afterAll(async () => {
    await connections.end();
    proxy.close();
    await own?.stop();
  });

  async function call(text: string): Promise<unknown> {
    const connection = await connections.connect();
    try {
      return (await connection.query(text, [])).rows;
    } finally {
      connection.release();
    }
  }

  it('hands out no connection on which a failed transaction is open', async () => {
    await expect(call('begin; select 1 / 0; commit')).rejects.toMatchObject({ code: '22012' });
    await expect(call('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });

  it('says that it is busy when all connections stay in use', async () => {
    const connected = await Promise.all(Array.from({ length: 10 }, () => connections.connect()));
    await expect(connections.connect()).rejects.toBeInstanceOf(DatabaseBusyError);
    for (const connection of connected) connection.release();
    await expect(call('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });

  it('keeps a connection on which one statement failed', async () => {
    const pid = await call('select pg_backend_pid() as pid');
    await expect(call('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await expect(call('select pg_backend_pid() as pid')).resolves.toEqual(pid);
  });
});
