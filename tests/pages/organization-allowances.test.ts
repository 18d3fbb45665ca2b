import { beforeAll, describe, expect, it } from 'vitest';
import { organizationOf, type OrganizationPerson } from '../support/organization';
import { allow, ALLOWANCES, check } from './organization-cash-people';

/** The members' allowances as a list and as a file: the same query selects both. */
describe('the file of allowances', () => {
  let admin: OrganizationPerson;
  let much: OrganizationPerson;
  let none: OrganizationPerson;
  beforeAll(async () => {
    const firm = await organizationOf(2);
    ({ admin } = firm);
    [much, none] = firm.members as [OrganizationPerson, OrganizationPerson];
    await allow(admin, much, '30');
  }, 240_000);

  async function rowsOf(query = '') {
    const answer = await admin.visitor.get(`${ALLOWANCES}.csv${query}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="allowances-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head = '', ...rows] = (await answer.text()).trim().split('\r\n');
    expect(head).toContain(
      'Month,First name,Last name,Email,Customer number,Role,Monthly allowance',
    );
    return rows;
  }

  it('has everybody with the figures of the month; admins have no limit', async () => {
    const rows = await rowsOf();
    expect(rows).toHaveLength(3);
    const rowOf = ({ email }: OrganizationPerson) => rows.find((row) => row.includes(email)) ?? '';
    expect(rowOf(much)).toMatch(
      new RegExp(
        `^\\d{4}-\\d\\d,,,${much.email},${much.userId},Member,30\\.00,0\\.00,0\\.00,30\\.00$`,
      ),
    );
    expect(rowOf(none)).toMatch(/,Member,,0\.00,0\.00,0\.00$/);
    expect(rowOf(admin)).toMatch(/,Admin,,0\.00,0\.00,$/);
  });

  it('is what its page shows: searched and sorted by the same address', async () => {
    const query = '?sort=highest';
    expect((await rowsOf(query))[0]).toContain(much.email);
    const page = await check(admin, `${ALLOWANCES}${query}`);
    expect(page.html).toContain(`href="${ALLOWANCES}.csv${query}"`);
    const search = `?search=${encodeURIComponent(none.email)}`;
    const found = await rowsOf(search);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(none.email);
    expect(await rowsOf('?search=nobodyhasthisname')).toEqual([]);
    expect((await admin.visitor.get(`${ALLOWANCES}.csv?sort=name&sort=highest`)).status).toBe(400);
  });
});
