import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startCluster, type Cluster } from '../cluster/cluster';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { createDatabase } from '../support/server-database';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';

/** One process that serves and one that works, which is started later (docs/scale.md, 'Roles'). */
let cluster: Cluster;
let drop: () => Promise<void>;
let database: Client;
beforeAll(async () => {
  const store = await createDatabase(inject('storesUrl'), inject('storeTemplate'));
  drop = store.drop;
  cluster = await startCluster({ databaseUrl: store.url, count: 1, workers: 1 });
  database = new Client({ connectionString: store.url });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await cluster.stop();
  await drop();
});

const EMAIL = `roles-${randomUUID()}@example.com`;
const mailsTo = async (address: string) => {
  const { mail } = (await sandboxControl(cluster.sandboxUrl).state('mail')) as unknown as {
    mail: { to: string }[];
  };
  return mail.filter(({ to }) => to === address).length;
};
/** How many mails have no job yet. */
const waiting = async () => {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from email_outbox where enqueued_at is null',
  );
  return rows[0]?.count ?? 0;
};

it('a process that serves takes a form, and leaves its mails to one that works', async () => {
  const [web] = cluster.processes;
  const ready = await fetch(`${web?.url}/readyz`);
  expect(await ready.json()).toEqual({ status: 'ready', role: 'web' });
  const customer = new Visitor(cluster.url);
  await signIn(customer, `who-${EMAIL}`);
  expect((await customer.get('/my-products')).status).toBe(200);
  const form = await (await customer.get('/contact-sales')).text();
  const sent = await customer.post('/contact-sales', {
    name: 'Rolf Roles',
    email: EMAIL,
    company: 'Roles',
    phone: '',
    needs: 'lids',
    volume: 'unknown',
    message: 'Do you print napkins?',
    form_token: /name="form_token" value="([0-9a-f-]{36})"/.exec(form)?.[1] ?? '',
  });
  expect(sent.status).toBe(303);
  expect(await waiting()).toBeGreaterThan(0);
  expect(await mailsTo(EMAIL)).toBe(0);

  const [worker] = cluster.workers;
  await worker?.start();
  await eventually(async () => (await mailsTo(EMAIL)) === 1, 30_000);
  expect(await waiting()).toBe(0);
  expect((await fetch(`${worker?.url}/`)).status).toBe(404);
});

it('both end in good order', async () => {
  for (const each of [...cluster.processes, ...cluster.workers]) {
    expect(await each.end('SIGTERM')).toBe(0);
  }
});
