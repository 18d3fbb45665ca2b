import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';

type State = { quickbooks: { tokens: { kind: string }[] } };

/** A shop of its own: its process is killed while it renews the connection to QuickBooks. */
let shop: RunningShop;
let bruno: Visitor;

beforeAll(async () => {
  shop = await startServerShop();
  bruno = new Visitor(shop.url);
  await signIn(bruno, 'bruno@example.com');
});
afterAll(() => shop.stop());

const LIST = '/dashboard/manage/invoices';
const control = () => sandboxControl(shop.sandboxUrl);
const renewals = async () =>
  ((await control().state('quickbooks.tokens')) as unknown as State).quickbooks.tokens.filter(
    ({ kind }) => kind === 'refresh',
  ).length;

/** Waits until the list is back, at the latest when a lease has expired. Until then the answer is a 503. */
async function comesBack(): Promise<void> {
  await eventually(async () => {
    const answer = await bruno.get(LIST);
    const html = await answer.text();
    if (answer.status === 503)
      expect(html).toContain('We couldn’t load your invoices from QuickBooks.');
    return answer.status === 200 && html.includes('1057');
  }, 40_000);
}

describe('a process that dies while it renews the connection to QuickBooks', () => {
  it('between the answer and its being written leaves a connection that works', async () => {
    expect((await bruno.get(LIST)).status).toBe(200);
    await control().quickbooks({ action: 'access-end' });
    const before = await renewals();
    await shop.restart('SIGKILL', { FAILPOINT: 'token_after_renew' });
    // Either the page or the check for the menu renews it, whichever comes first.
    await expect(bruno.get(LIST)).rejects.toThrow();
    expect(await renewals()).toBe(before + 1);
    await shop.restart('SIGKILL');
    await comesBack();
    expect(await renewals()).toBe(before + 2);
  }, 240_000);

  it('while it waits for the answer leaves a connection that works', async () => {
    await control().quickbooks({ action: 'access-end' });
    const hang = { company: 'quickbooks', operation: 'token', effect: 'hang' } as const;
    await control().fault({ ...hang, times: 1 });
    const requested = bruno.get(LIST).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await shop.restart('SIGKILL');
    await requested;
    await control().clearFaults();
    await comesBack();
  }, 240_000);
});
