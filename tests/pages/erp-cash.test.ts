import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, storeDay } from '../../app/domain/core/time/store-day';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const admin = new Visitor();
const staff = new Visitor();
beforeAll(async () => {
  await signInStaff(admin, 'admin@example.com');
  await signInStaff(staff, 'staff@example.com');
});

async function openPage(who: Visitor, path: string) {
  const answer = await who.get(path);
  const html = await answer.text();
  return { status: answer.status, html, text: textIn(html) };
}

async function press(who: Visitor, path: string, fields: Record<string, string>) {
  const answer = await who.post(path, fields);
  const html = await answer.text();
  const location = answer.headers.get('Location');
  return { status: answer.status, location, html, text: textIn(html) };
}

describe('the overview of Earth Cash', () => {
  it('shows what is owed by day and by month, and says the same as a file', async () => {
    const days = await openPage(staff, '/erp/cash');
    expect([days.status, days.text]).toEqual([200, expect.stringContaining('Current liability')]);
    expect(days.html).toContain('role="img"');
    const months = await openPage(staff, '/erp/cash?by=month');
    expect(months.text).toContain('Earth Cash liability');
    const file = await staff.get('/erp/cash/export?by=month');
    expect(file.headers.get('Content-Disposition')).toContain('earth-cash-owed-');
    const [head = '', ...rows] = (await file.text()).trim().split('\r\n');
    expect(head).toContain('Owed (USD)');
    expect(rows).toHaveLength(12);
    const wrong = await openPage(staff, '/erp/cash?from=2026-13-01');
    expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('2026-13-01')]);
  });

  it('has lists of differences and operations; what is not there is missing', async () => {
    for (const path of [
      '/erp/cash/differences',
      '/erp/cash/differences?list=closed',
      '/erp/cash/operations',
      '/erp/cash/operations?kind=refund',
      '/erp/cash/operations?kind=still',
      '/erp/payouts',
      '/erp/payouts?list=all',
      '/erp/payouts?list=payable',
      '/erp/invoices',
      '/erp/invoices?list=decided',
    ]) {
      expect([path, (await openPage(staff, path)).status]).toEqual([path, 200]);
    }
    for (const path of ['/erp/cash/differences/', '/erp/payouts/', '/erp/cash/operations/odd/']) {
      expect([path, (await openPage(staff, `${path}${randomUUID()}`)).status]).toEqual([path, 404]);
    }
    expect((await openPage(staff, '/erp/invoices?grant=1')).status).toBe(404);
  });

  it('compares the books when an admin asks for it, and notes it', async () => {
    const page = await openPage(staff, '/erp/cash/differences');
    expect(page.html).not.toContain('Run reconciliation');
    expect((await press(staff, '/erp/cash/differences', { window: 'recent' })).status).toBe(403);
    const begun = await press(admin, '/erp/cash/differences', { intent: 'run', window: 'recent' });
    // 409 if another test's run is in progress.
    expect([303, 409]).toContain(begun.status);
    const after = await openPage(admin, '/erp/cash/differences');
    expect(after.text).toContain('Reconciliation issue: reconciled again');
  });
});

describe('the rates of commission', () => {
  it('are asked about before a version is added, which must begin on a day to come', async () => {
    const from = addDays(storeDay(Date.now()), 400);
    const fields = { rule: 'standard', percent: '6.5', from, note: 'A try' };
    const requested = await press(admin, '/erp/payouts/rates', { intent: 'review', ...fields });
    expect([requested.status, requested.text]).toEqual([
      200,
      expect.stringContaining('Pay 6.5% to everyone?'),
    ]);
    // The review adds nothing, nor does a form that is based on an older version or begins in the past.
    const stale = await press(admin, '/erp/payouts/rates', {
      intent: 'add',
      ...fields,
      seen: '99',
    });
    expect([stale.status, stale.text]).toEqual([
      409,
      expect.stringContaining('A teammate has already added a version'),
    ]);
    expect(stale.html).toContain('value="A try"');
    const past = { ...fields, from: '2024-02-01', seen: '1' };
    expect((await press(admin, '/erp/payouts/rates', { intent: 'add', ...past })).status).toBe(422);
    const odd = await press(admin, '/erp/payouts/rates', {
      intent: 'review',
      ...fields,
      percent: '51',
    });
    expect([odd.status, odd.text]).toEqual([422, expect.stringContaining('from 0% to 50%')]);
    expect((await openPage(admin, '/erp/payouts/rates')).text).not.toContain('A try');
  });
});
