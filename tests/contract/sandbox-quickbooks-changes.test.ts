import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WEBHOOK_VERIFIER } from '../../sandbox/quickbooks/rows';
import { openBookFixture, type BookFixture } from '../flows/quickbooks-fixture';
import { eventually } from '../support/sandbox-control';

type Received = { signature: string; body: string };

let fixture: BookFixture;
let token: string;
let received: Received[] = [];
let refuse = 0;

const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const signature = String(request.headers['intuit-signature']);
    const status = refuse > 0 ? 503 : 200;
    refuse -= 1;
    if (status === 200) received.push({ signature, body: Buffer.concat(parts).toString() });
    response.writeHead(status).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  fixture = await openBookFixture(`http://127.0.0.1:${port}`);
});
beforeEach(async () => {
  await fixture.clear();
  received = [];
  refuse = 0;
  token = (await fixture.renew(fixture.config.refreshToken ?? '')).accessToken;
});
afterAll(async () => {
  await fixture.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

type Event = { type: string; intuitentityid: string; intuitaccountid: string; id: string };

const events = () => received.flatMap(({ body }) => JSON.parse(body) as Event[]);

async function changes(since: string, entities = 'Invoice,Payment,CreditMemo') {
  const search = new URLSearchParams({ entities, changedSince: since });
  const url = `${fixture.origin}/v3/company/${fixture.config.realmId}/cdc?${search}`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  const body = (await response.json()) as {
    CDCResponse?: [{ QueryResponse: Record<string, { Id: string; status?: string }[]>[] }];
    Fault?: object;
  };
  return { status: response.status, lists: body.CDCResponse?.[0].QueryResponse ?? [] };
}

const invoiceId = (number: string) =>
  fixture.state().invoices.find((row) => row.number === number)?.id ?? '';

describe('webhooks of the books', () => {
  it('name what has changed in signed CloudEvents', async () => {
    fixture.act('invoice-paid', { number: '1042' });
    await eventually(() => Promise.resolve(received.length === 1));
    const [{ signature = '', body = '' } = {}] = received;
    expect(signature).toBe(createHmac('sha256', WEBHOOK_VERIFIER).update(body).digest('base64'));
    expect(events()).toMatchObject([
      { specversion: '1.0', type: 'qbo.payment.created.v1', data: {} },
      { type: 'qbo.invoice.updated.v1', intuitentityid: invoiceId('1042') },
    ]);
    expect(events().map(({ intuitaccountid }) => intuitaccountid)).toEqual([
      fixture.config.realmId,
      fixture.config.realmId,
    ]);
    fixture.act('invoice-void', { number: '1057' });
    await eventually(() => Promise.resolve(received.length === 2));
    expect(events()[2]?.type).toBe('qbo.invoice.voided.v1');
  });

  it('come again with the same id until they are taken', async () => {
    refuse = 1;
    fixture.act('invoice-add', { email: 'bruno@example.com', amountCents: 100, number: '8000' });
    await eventually(() => Promise.resolve(received.length === 1));
    expect(events()).toMatchObject([{ type: 'qbo.invoice.created.v1' }]);
  });
});

describe('changes of the books', () => {
  it('since a time are whole records by entity, and what was deleted', async () => {
    fixture.world.clock.advance(60_000);
    const since = fixture.world.clock.iso();
    fixture.act('invoice-add', { email: 'bruno@example.com', amountCents: 100, number: '8001' });
    const id = invoiceId('8001');
    fixture.act('invoice-paid', { number: '1042', amountCents: 5 });
    const { lists } = await changes(since);
    expect(lists[0]?.['Invoice']?.map(({ Id }) => Id).toSorted()).toEqual(
      [id, invoiceId('1042')].toSorted(),
    );
    expect(lists[1]?.['Payment']).toMatchObject([{ TotalAmt: 0.05 }]);
    expect(lists[2]).toEqual({});
    fixture.act('invoice-delete', { number: '8001' });
    const after = (await changes(since)).lists[0]?.['Invoice'];
    expect(after?.find(({ Id }) => Id === id)).toMatchObject({ status: 'Deleted' });
    fixture.world.clock.advance(60_000);
    expect((await changes(fixture.world.clock.iso())).lists).toEqual([{}, {}, {}]);
  });

  it('are not told of before a month ago, nor of what does not exist', async () => {
    const monthAgo = new Date(fixture.world.clock.now() - 31 * 86_400_000).toISOString();
    expect((await changes(monthAgo)).status).toBe(400);
    expect((await changes('soon')).status).toBe(400);
    expect((await changes(fixture.world.clock.iso(), 'Unicorn')).status).toBe(400);
  });
});
