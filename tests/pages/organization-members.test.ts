import { beforeAll, describe, expect, it } from 'vitest';
import { organizationOf, type OrganizationPerson } from '../support/organization';
import { eventually } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn } from '../support/visitor';

/** What an admin can do with the members and others cannot. */
const PAGE = '/dashboard/manage/users';
type Organization = Awaited<ReturnType<typeof organizationOf>>;

const pageOf = (userId: string) => `${PAGE}/${userId}`;

async function read({ visitor }: OrganizationPerson, path = PAGE) {
  const answer = await visitor.get(path);
  return { status: answer.status, text: textIn(await answer.text()) };
}

async function post(
  { visitor }: Pick<OrganizationPerson, 'visitor'>,
  path: string,
  fields: Record<string, string>,
) {
  const answer = await visitor.post(path, fields);
  const location = answer.headers.get('Location');
  return { status: answer.status, location, text: textIn(await answer.text()) };
}

const roleForm = (intent: string, customerId: string, was: string) => ({ intent, customerId, was });

describe('an admin', () => {
  let firm: Organization;
  let admin: OrganizationPerson;
  let ivy: OrganizationPerson;
  let ben: OrganizationPerson;
  beforeAll(async () => {
    firm = await organizationOf(2, { name: 'Robin’s Roastery' });
    ({ admin } = firm);
    [ivy, ben] = firm.members as [OrganizationPerson, OrganizationPerson];
  }, 240_000);

  it('reads who is in it, with the way to change each; a member reads names only', async () => {
    const manage = await read(admin);
    expect(manage.text).toContain('Manage users');
    expect(manage.text).toContain('3 members');
    for (const { email } of [admin, ivy, ben]) expect(manage.text).toContain(email);
    expect(manage.text).toMatch(/Invite a member|Activity/);
    const view = await ivy.visitor.get(PAGE);
    const html = await view.text();
    expect(textIn(html)).toContain('View organization');
    expect(textIn(html)).toContain(ben.email);
    expect(textIn(html)).not.toMatch(/Invite a member|Activity|Change/);
    // Nor does the page's data contain it.
    expect(html).not.toContain(ben.userId);
  });

  it('finds, sorts and pages them by the address', async () => {
    const found = await read(admin, `${PAGE}?search=${encodeURIComponent(ivy.email)}`);
    expect(found.text).toContain('1 member found');
    const admins = await read(admin, `${PAGE}?role=admin`);
    expect(admins.text).toContain('1 member found');
    expect((await read(admin, `${PAGE}?search=zzz`)).text).toContain('No members found');
    expect((await read(admin, `${PAGE}?page=99`)).text).toContain(ivy.email);
    expect((await read(admin, `${PAGE}?role=admin&role=member`)).status).toBe(400);
  });

  it('makes a member an admin and takes it away; a stale page does nothing', async () => {
    const make = roleForm('make-admin', ivy.userId, 'member');
    expect(await post(admin, pageOf(ivy.userId), make)).toMatchObject({
      status: 303,
      location: PAGE,
    });
    expect((await read(ivy)).text).toContain('Manage users');
    const again = await post(admin, pageOf(ivy.userId), make);
    expect(again.status).toBe(409);
    expect(again.text).toContain('Another admin just changed this person’s role');
    const consume = roleForm('take-admin', ivy.userId, 'admin');
    expect(await post(admin, pageOf(ivy.userId), consume)).toMatchObject({ status: 303 });
    expect((await read(ivy)).text).toContain('View organization');
    expect((await read(admin)).text).toMatch(/made .{0,60} an admin\./);
  });

  it('does not change their own role, and cannot leave as the only admin', async () => {
    const own = await post(
      admin,
      pageOf(admin.userId),
      roleForm('take-admin', admin.userId, 'admin'),
    );
    expect(own.status).toBe(403);
    const removed = await post(
      admin,
      pageOf(admin.userId),
      roleForm('remove', admin.userId, 'admin'),
    );
    expect(removed.status).toBe(403);
    const left = await post(admin, `${PAGE}/leave`, { intent: 'leave' });
    expect(left.status).toBe(409);
    expect(left.text).toContain('You’re the only admin.');
    expect((await read(admin)).text).toContain('3 members');
  });

  it('renames the organization and hides it from members; who has seen it otherwise is told', async () => {
    const name = 'Robin & Daughters';
    const was = { wasName: firm.name, wasShown: 'yes' };
    const saved = await post(admin, PAGE, { intent: 'organization', name, ...was });
    expect(saved).toMatchObject({ status: 303 });
    expect((await read(admin)).text).toContain(name);
    expect((await read(ivy)).status).toBe(403);
    // The way out stays.
    const cash = await (await ivy.visitor.get(`${PAGE}/balance`)).text();
    expect(cash).toContain(`href="${PAGE}/leave"`);
    expect((await read(ivy, `${PAGE}/leave`)).text).toContain('Leave');
    const stale = await post(admin, PAGE, {
      intent: 'organization',
      name: 'Mine',
      show: 'yes',
      ...was,
    });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('Another admin just changed this, so your changes weren’t saved.');
    const now = { wasName: name, wasShown: 'no' };
    const shown = await post(admin, PAGE, { intent: 'organization', name, show: 'yes', ...now });
    expect(shown.status).toBe(303);
    expect((await read(ivy)).status).toBe(200);
    const empty = await post(admin, PAGE, { intent: 'organization', name: ' ', ...now });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('Enter the organization’s name.');
  });

  it('asks before somebody is removed; from the next request on they are out', async () => {
    const requested = await read(admin, `${pageOf(ben.userId)}?ask=remove`);
    expect(requested.text).toContain('Their allowance ends right away');
    expect(requested.text).toContain('They keep their orders, addresses, and own Earth Cash.');
    expect((await read(ben)).status).toBe(200);
    const gone = await post(admin, pageOf(ben.userId), roleForm('remove', ben.userId, 'member'));
    expect(gone).toMatchObject({ status: 303, location: PAGE });
    expect((await read(ben)).status).toBe(403);
    expect((await ben.visitor.get(`${PAGE}.data`)).status).toBe(403);
    expect((await ben.visitor.get('/dashboard/manage/users/balance')).status).toBe(403);
    // The page and a second click tell a former member from somebody who never was one.
    const over = await read(admin, pageOf(ben.userId));
    expect([over.status, over.text.includes('Former member 1')]).toEqual([404, true]);
    for (const intent of ['remove', 'make-admin']) {
      const twice = await post(admin, pageOf(ben.userId), roleForm(intent, ben.userId, 'member'));
      expect(twice.status).toBe(409);
      expect(twice.text).toContain('This person is no longer a member');
    }
  });
});

describe('of two admins', () => {
  it('one demotes the other, who then does nothing any more; both at once leave one', async () => {
    const firm = await organizationOf(1);
    const { admin } = firm;
    const [other] = firm.members as [OrganizationPerson];
    await post(admin, pageOf(other.userId), roleForm('make-admin', other.userId, 'member'));
    const outcomes = await Promise.all([
      post(admin, pageOf(other.userId), roleForm('take-admin', other.userId, 'admin')),
      post(other, pageOf(admin.userId), roleForm('take-admin', admin.userId, 'admin')),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([303, 403]);
    const pages = await Promise.all([read(admin), read(other)]);
    expect(pages.filter(({ text }) => text.includes('Manage users'))).toHaveLength(1);
    const loser = outcomes[0]?.status === 403 ? admin : other;
    const form = { intent: 'invite', email: 'nobody@example.com', role: 'admin' };
    expect((await post(loser, PAGE, form)).status).toBe(403);
    expect((await post(loser, `${PAGE}/leave`, { intent: 'leave' })).status).toBe(303);
    expect((await read(loser)).status).toBe(403);
  }, 240_000);
});

describe('the customers of an organization', () => {
  it('are listed for its admins, and written to a file with nothing that a spreadsheet runs', async () => {
    const firm = await organizationOf(1);
    const [member] = firm.members as [OrganizationPerson];
    const page = await read(firm.admin, '/dashboard/users');
    expect(page.text).toContain('2 members');
    expect(page.text).toContain(member.email);
    expect(page.text).toContain('Last 12 months');
    const file = await firm.admin.visitor.get('/dashboard/users.csv?role=member');
    expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(member.email);
    expect(lines[1]).toContain('Member');
  }, 240_000);

  it('are sorted by what they have spent, on the page as in the file', async () => {
    const otto = await signedIn('otto@example.com');
    // The shop is still gathering its orders.
    await eventually(async () => {
      const text = textIn(await (await otto.get('/dashboard/users')).text());
      return !text.includes('still gathering');
    });
    const figuresOn = async (sort: string) => {
      const html = await (await otto.get(`/dashboard/users?sort=${sort}`)).text();
      expect(html).toContain(`href="/dashboard/users.csv?sort=${sort}"`);
      const cells = html.matchAll(/data-label="Last 12 months"[^>]*>\$([\d,.]+)</g);
      return [...cells].map(([, amount = '']) => Number(amount.replaceAll(',', '')));
    };
    const figuresIn = async (sort: string) => {
      const file = await (await otto.get(`/dashboard/users.csv?sort=${sort}`)).text();
      const [, ...rows] = file.trim().split('\r\n');
      return rows.map((row) => Number(row.split(',').at(-2)));
    };
    const most = await figuresOn('most-spent');
    expect(new Set(most).size).toBeGreaterThan(1);
    expect(most).toEqual(most.toSorted((a, b) => b - a));
    expect(await figuresIn('most-spent')).toEqual(most);
    expect(await figuresOn('least-spent')).toEqual(most.toReversed());
    expect(await figuresIn('least-spent')).toEqual(most.toReversed());
    // A list that members see cannot be sorted by spending.
    const members = await (await otto.get('/dashboard/manage/users')).text();
    expect(members).not.toContain('most-spent');
  }, 240_000);
});
