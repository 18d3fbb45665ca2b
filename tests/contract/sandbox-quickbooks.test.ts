import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQuickBooks, quoted } from '../../app/platforms/quickbooks/client.server';
import { listOpenInvoices } from '../../app/platforms/quickbooks/invoice.server';
import { openBookFixture, type BookFixture } from '../flows/quickbooks-fixture';

let fixture: BookFixture;

beforeAll(async () => {
  fixture = await openBookFixture();
});
beforeEach(() => fixture.clear());
afterAll(() => fixture.close());

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

const CLIENT = basic('sandbox-quickbooks-client:sandbox-quickbooks-secret');

async function grant(refreshToken: string, authorization = CLIENT, type = 'refresh_token') {
  const response = await fetch(`${fixture.origin}/oauth2/v1/tokens/bearer`, {
    method: 'POST',
    headers: { Authorization: authorization },
    body: new URLSearchParams({ grant_type: type, refresh_token: refreshToken }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const first = 'sandbox-quickbooks-first-refresh-token';

async function call(query: string, bearer?: string) {
  const token = bearer ?? String((await grant(first)).body.access_token);
  const url = `${fixture.origin}/v3/company/9130350000000001/query?${new URLSearchParams({ query })}`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

describe('tokens of the books', () => {
  it('rotate at every renewal; the one before works for another day', async () => {
    const one = String((await grant(first)).body.refresh_token);
    const answer = await grant(one);
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: 'bearer', expires_in: 3600, x_refresh_token_expires_in: 8_726_400 },
    });
    const two = String(answer.body.refresh_token);
    expect(new Set([first, one, two]).size).toBe(3);
    expect((await grant(one)).status).toBe(200);
    fixture.world.clock.advance(24 * 60 * 60_000);
    expect(await grant(one)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await grant(two)).status).toBe(200);
  });

  it('end after a hundred days without use', async () => {
    const one = String((await grant(first)).body.refresh_token);
    fixture.world.clock.advance(101 * 24 * 60 * 60_000);
    expect((await grant(one)).body.error).toBe('invalid_grant');
  });

  it('are not given to strangers', async () => {
    expect(await grant(first, basic('sandbox-quickbooks-client:guess'))).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect((await grant('RT1-guess')).body.error).toBe('invalid_grant');
    expect((await grant(first, CLIENT, 'password')).body.error).toBe('unsupported_grant_type');
  });

  it('open the company for an hour, and only it', async () => {
    const token = String((await grant(first)).body.access_token);
    expect((await call('select * from Customer', token)).status).toBe(200);
    fixture.world.clock.advance(3_600_000);
    expect(await call('select * from Customer', token)).toMatchObject({
      status: 401,
      body: { Fault: { type: 'AUTHENTICATION' } },
    });
    expect((await call('select * from Customer', first)).status).toBe(401);
  });
});

describe('queries of the books', () => {
  it('give the open invoices of a customer in the vendor’s shape', async () => {
    const found = await call(`select * from Customer where PrimaryEmailAddr = 'BRUNO@example.com'`);
    const [bruno] = found.body['QueryResponse']!['Customer'] as { Id: string }[];
    const { body } = await call(
      `select * from Invoice where CustomerRef = '${bruno?.Id}' and Balance > '0' orderby DueDate desc`,
    );
    expect(body).toMatchObject({
      QueryResponse: {
        startPosition: 1,
        maxResults: 2,
        Invoice: [
          { DocNumber: '1057', TotalAmt: 1264.2, Balance: 1264.2, DueDate: '2026-12-02' },
          { DocNumber: '1042', TxnDate: '2026-10-05', CustomerRef: { value: bruno?.Id } },
        ],
      },
    });
  });

  it('page, count and answer nothing with nothing', async () => {
    const page = await call('select * from Invoice orderby DocNumber startposition 2 maxresults 1');
    expect(page.body['QueryResponse']).toMatchObject({ startPosition: 2, maxResults: 1 });
    const all = await call('select count(*) from Invoice');
    expect(all.body['QueryResponse']).toEqual({ totalCount: fixture.state().invoices.length });
    const none = await call(`select * from Invoice where Balance > '999999'`);
    expect(none.body['QueryResponse']).toEqual({});
  });

  it.each([
    'delete from Invoice',
    'select * from Vendors',
    `select * from Invoice where Secret = 'x'`,
    `select * from Customer where PrimaryEmailAddr = 'o'brien@example.com'`,
    `select * from Customer where Id = '1' or Id = '2'`,
    `select * from Invoice maxresults 1; select`,
  ])('refuse %s', async (query) => {
    expect(await call(query)).toMatchObject({
      status: 400,
      body: { Fault: { type: 'ValidationFault' } },
    });
  });

  it('show their invoices to people', async () => {
    const page = await (await fetch(`${fixture.origin}/quickbooks/invoices`)).text();
    expect(page).toContain('<td>1057</td>');
    expect(page).toContain('$1,264.20');
  });
});

/** No call of ours is cut short because the machine is busy: only a test that is about silence waits for a limit. */
const client = (timeoutMs = 30_000) =>
  createQuickBooks(fixture.config, async () => (await fixture.renew(first)).accessToken, {
    timeoutMs,
  });

describe('our client of the books', () => {
  it('reads the open invoices of exactly one e-mail, the one due first at the top', async () => {
    expect(await listOpenInvoices(client(), 'Bruno@Example.com')).toEqual([
      {
        id: expect.any(String),
        number: '1042',
        amountCents: 48_750,
        balanceCents: 48_750,
        issuedOn: '2026-10-05',
        dueOn: '2026-11-04',
      },
      expect.objectContaining({ number: '1057', balanceCents: 126_420 }),
    ]);
    expect(await listOpenInvoices(client(), 'otto@example.com')).toEqual([]);
    expect(await listOpenInvoices(client(), 'nobody@example.com')).toEqual([]);
    expect(await listOpenInvoices(client(), '')).toEqual([]);
  });

  it('follows what is paid in part and in full', async () => {
    fixture.act('invoice-paid', { number: '1042' });
    fixture.act('invoice-paid', { number: '1057', amountCents: 26_419 });
    expect(await listOpenInvoices(client(), 'bruno@example.com')).toMatchObject([
      { number: '1057', amountCents: 126_420, balanceCents: 100_001 },
    ]);
  });

  it.each([
    `x' or PrimaryEmailAddr > '`,
    `o'brien@example.com`,
    String.raw`back\slash@example.com`,
    String.raw`x\' or Id > '0`,
    '%',
  ])('asks for %j as a value, never as a statement', async (email) => {
    expect(await listOpenInvoices(client(), email)).toEqual([]);
    fixture.act('invoice-add', { email, amountCents: 1999, dueOn: '2026-12-24' });
    expect(await listOpenInvoices(client(), email)).toMatchObject([{ balanceCents: 1999 }]);
  });

  it('quotes the way the vendor reads', () => {
    expect(quoted(String.raw`a'b\c`)).toBe(String.raw`'a\'b\\c'`);
  });

  it.each([
    [{ effect: 'error' }, 'unavailable'],
    [{ effect: 'rate-limit' }, 'unavailable'],
    [{ effect: 'lost-response' }, 'unavailable'],
    [{ effect: 'hang' }, 'unavailable'],
    [{ effect: 'error', status: 400 }, 'refused'],
  ] as const)('says %j as %s', async (fault, kind) => {
    fixture.fault({ ...fault, operation: 'query' });
    const impatient = client(fault.effect === 'hang' ? 400 : undefined);
    await expect(listOpenInvoices(impatient, 'bruno@example.com')).rejects.toMatchObject({
      name: 'PlatformFailure',
      platform: 'quickbooks',
      kind,
    });
  });

  it('asks once more with another token when its own has ended, and no third time', async () => {
    const requested: (string | undefined)[] = [];
    const quickbooks = createQuickBooks(fixture.config, async (refused) => {
      requested.push(refused);
      return refused === undefined ? 'ended' : (await fixture.renew(first)).accessToken;
    });
    expect(await quickbooks.query('Customer', 'select * from Customer')).not.toHaveLength(0);
    expect(requested).toEqual([undefined, 'ended']);
    const barred = createQuickBooks(fixture.config, () => Promise.resolve('ended'));
    await expect(barred.query('Customer', 'select * from Customer')).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(fixture.calls('query')).toHaveLength(4);
  });
});
