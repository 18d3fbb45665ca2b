import { beforeAll, describe, expect, it } from 'vitest';
import { pageOf } from './checkout-buyers';
import {
  allow,
  ALLOWANCES,
  BALANCE,
  check,
  memberOf,
  organizationWith,
} from './organization-cash-people';
import { isLong } from '../support/long';

type Organization = Awaited<ReturnType<typeof organizationWith>>;

describe('a member', () => {
  let organization: Organization;
  let call: string;
  beforeAll(async () => {
    organization = await organizationWith('5', 1);
    const member = memberOf(organization);
    await member.visitor.post(BALANCE, { intent: 'ask', amount: '40' });
    call = (await check(organization.admin)).fields['ask'] ?? '';
    expect(call).not.toBe('');
  });

  it('sees nothing of what admins do', async () => {
    const member = memberOf(organization);
    const page = await check(member);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('Allowance requests');
    expect(page.html).not.toContain(ALLOWANCES);
    expect(page.html).not.toContain('into=organization');
    expect((await check(member, ALLOWANCES)).status).toBe(403);
  });

  it.each([
    [BALANCE, { intent: 'grant', amount: '40' }],
    [BALANCE, { intent: 'refuse', amount: '40' }],
    [ALLOWANCES, { intent: 'zone', zone: 'Pacific/Guam', was: 'America/Los_Angeles' }],
    [ALLOWANCES, { intent: 'allowance', amount: '1000', was: 'none' }],
  ])('posts to %s %j in vain', async (path, fields) => {
    const member = memberOf(organization);
    const sent = path === BALANCE ? { ...fields, ask: call } : fields;
    const own = fields.intent === 'allowance' ? { customerId: member.userId } : {};
    const answer = await member.visitor.post(path, { ...sent, ...own } as Record<string, string>);
    expect(answer.status).toBe(403);
    const page = await check(member);
    expect(page.text).toContain('You have no allowance this month');
    expect(page.text).toContain('You requested $40.00 more');
    expect(page.text).toContain('Pacific Time');
  });

  it('and asks of one organization are not there for the admin of another', async () => {
    const stranger = await organizationWith('5');
    const member = memberOf(organization);
    expect((await allow(stranger.admin, member, '1000')).status).toBe(404);
    const fields = { intent: 'grant', ask: call, amount: '40' };
    const answer = await pageOf(await stranger.admin.visitor.post(BALANCE, fields));
    expect(answer.status).toBe(404);
    expect((await check(member)).text).toContain('You requested $40.00 more');
  });
});

describe('the time zone', () => {
  it.runIf(isLong)('is the admin’s to choose; one who is late is told', async () => {
    const organization = await organizationWith('5');
    const set = (zone: string, was: string) =>
      organization.admin.visitor.post(ALLOWANCES, { intent: 'zone', zone, was });
    const done = await set('America/New_York', 'America/Los_Angeles');
    expect(done.headers.get('Location')).toBe(ALLOWANCES);
    expect((await check(memberOf(organization))).text).toContain('(Eastern Time)');
    const late = await pageOf(await set('Pacific/Guam', 'America/Los_Angeles'));
    expect(late.status).toBe(409);
    expect(late.text).toContain(
      'Another admin just chose Eastern Time, so your change wasn’t saved.',
    );
    expect((await set('Mars/Olympus', 'America/New_York')).status).toBe(422);
  });
});
