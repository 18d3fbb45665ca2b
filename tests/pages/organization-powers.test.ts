import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationOf, type OrganizationPerson } from '../support/organization';
import { isWhole } from '../support/matrix';
import { call } from '../support/payment-calls';
import { eventually } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, type Visitor } from '../support/visitor';
import {
  ALLOWANCES,
  BALANCE,
  giveCard,
  check,
  memberOf,
  organizationWith,
} from './organization-cash-people';

/** Everything only an admin may do, tried by everybody else: by page, by the client's request, by API. */
const USERS = '/dashboard/manage/users';
const ADD = '/dashboard/payments/add';
const NO_ID = '00000000-0000-4000-8000-000000000001';

type Fields = Record<string, string>;
type Power = {
  what: string;
  path: (ids: Ids) => string;
  /** The route's id in requests of Remix's client. */
  route: string;
  /** It is the index route of its address. */
  isIndex?: boolean;
  fields: (ids: Ids) => Fields;
  /** Whose id it names. An id of another organization is not found. */
  names: 'member' | 'invitation' | 'ask' | null;
};
/** The ids of an organization's things that a request can name. */
type Ids = { member: string; invitation: string; ask: string };

const users = { path: () => USERS, route: 'routes/dashboard.manage.users' };
const person = {
  path: ({ member }: Ids) => `${USERS}/${member}`,
  route: 'routes/dashboard.manage.users_.$member',
};
const balance = {
  path: () => BALANCE,
  route: 'routes/dashboard.manage.users_.balance._index',
  isIndex: true,
};
const allowances = {
  path: () => ALLOWANCES,
  route: 'routes/dashboard.manage.users_.balance.allowances',
};

const POWERS: Power[] = [
  {
    ...users,
    what: 'invite',
    fields: () => ({ intent: 'invite', email: 'someone@example.com', role: 'admin' }),
    names: null,
  },
  ...['resend', 'revoke'].map((intent): Power => ({
    ...users,
    what: intent,
    fields: ({ invitation }) => ({ intent, invitation }),
    names: 'invitation',
  })),
  {
    ...users,
    what: 'switch show_manage',
    fields: () => ({
      intent: 'organization',
      name: 'Mine',
      wasName: 'Bluebird Coffee',
      wasShown: 'yes',
    }),
    names: null,
  },
  ...['make-admin', 'take-admin', 'remove'].map((intent): Power => ({
    ...person,
    what: intent,
    fields: ({ member }) => ({ intent, customerId: member, was: 'member' }),
    names: 'member',
  })),
  {
    ...allowances,
    what: 'set an allowance',
    fields: ({ member }) => ({ intent: 'allowance', customerId: member, amount: '9', was: 'none' }),
    names: 'member',
  },
  {
    ...allowances,
    what: 'choose the time zone',
    fields: () => ({ intent: 'zone', zone: 'Pacific/Guam', was: 'America/Los_Angeles' }),
    names: null,
  },
  ...['grant', 'refuse'].map((intent): Power => ({
    ...balance,
    what: `${intent} an ask`,
    fields: ({ ask: send }) => ({ intent, ask: send, amount: '40' }),
    names: 'ask',
  })),
];

/** Three ways to send the same post. The app's own client requests `.data` (Remix, single fetch). */
const WAYS = ['page', 'data', 'data of one route'] as const;

function addressOf(
  { path, route, isIndex = false }: Power,
  ids: Ids,
  method: (typeof WAYS)[number],
) {
  const index = isIndex ? ['index'] : [];
  if (method === 'page') return [path(ids), ...index].join('?');
  const one = method === 'data' ? [] : [`_routes=${encodeURIComponent(route)}`];
  return [`${path(ids)}.data`, [...index, ...one].join('&')].filter(Boolean).join('?');
}

let firm: Awaited<ReturnType<typeof organizationWith>>;
let member: OrganizationPerson;
let stranger: OrganizationPerson;
let former: OrganizationPerson;
let individual: Visitor;
let ids: Ids;

const html = async (path: string) => (await firm.admin.visitor.get(path)).text();
const idIn = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';

/** Returns everything that an admin sees of the organization: any change would show in it. */
async function seen(): Promise<string[]> {
  const pages = [USERS, `${USERS}/${member.userId}`, ALLOWANCES, BALANCE, '/dashboard/users'];
  const texts: string[] = [];
  for (const page of pages) texts.push(textIn(await html(page)));
  return texts;
}

beforeAll(async () => {
  firm = await organizationWith('5', 2);
  member = memberOf(firm);
  former = firm.members[1] ?? member;
  stranger = (await organizationOf(0, { name: 'Elsewhere' })).admin;
  individual = await signedIn('ivy@example.com');
  const { visitor } = firm.admin;
  await visitor.post(USERS, { intent: 'invite', email: 'guest@example.com', role: 'member' });
  await member.visitor.post(BALANCE, { intent: 'ask', amount: '40' });
  const gone = { intent: 'remove', customerId: former.userId, was: 'member' };
  expect((await visitor.post(`${USERS}/${former.userId}`, gone)).status).toBe(303);
  // A mail that is still being sent would change the page by itself.
  await eventually(async () => textIn(await html(USERS)).includes('Emailed'));
  ids = {
    member: member.userId,
    invitation: idIn(await html(USERS), 'invitation'),
    ask: idIn(await html(BALANCE), 'ask'),
  };
  expect(Object.values(ids)).not.toContain('');
}, 240_000);

/** What an admin sees is compared once for all requests of a way: it takes five pages. */
describe.each(WAYS)('by %s', (method) => {
  let before: string[];
  beforeAll(async () => {
    before = await seen();
  });
  afterAll(async () => {
    expect(await seen()).toEqual(before);
  });

  /** In `npm test` each power by one of the ways, which no power has to itself. */
  const powers = isWhole
    ? POWERS
    : POWERS.filter((_, nth) => nth % WAYS.length === WAYS.indexOf(method));

  it.each(powers)('nobody who is no admin can $what', async (power) => {
    const [address, fields] = [addressOf(power, ids, method), power.fields(ids)];
    for (const visitor of [member.visitor, former.visitor, individual]) {
      expect((await visitor.post(address, fields)).status).toBe(403);
    }
  });

  it.each(powers.filter(({ names }) => names !== null))(
    'an admin of another organization cannot $what here: it is as what does not exist',
    async (power) => {
      const nothing = { member: '7199999999999', invitation: NO_ID, ask: NO_ID };
      const answers = [];
      for (const named of [ids, nothing, { ...nothing, invitation: 'x', ask: 'x' }]) {
        const address = addressOf(power, named, method);
        const answer = await stranger.visitor.post(address, power.fields(named));
        const labels = textIn(await answer.text()).replaceAll(named.member, '{member}');
        answers.push([answer.status, labels.replace(/Number: \S+/, '')]);
      }
      expect(answers[0]?.[0]).toBe(404);
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]?.[0]).toBe(404);
    },
  );
});

describe('by reading', () => {
  const LISTS = ['/dashboard/users', '/dashboard/users.csv', ALLOWANCES, `${ALLOWANCES}.csv`];
  it.each([...LISTS, '/dashboard/users.data', `${ALLOWANCES}.data`])(
    '%s is for admins, of their own organization',
    async (path) => {
      for (const visitor of [member.visitor, former.visitor, individual]) {
        expect((await visitor.get(path)).status).toBe(403);
      }
      const answer = await stranger.visitor.get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain(member.email);
      expect(await (await firm.admin.visitor.get(path)).text()).toContain(member.email);
    },
  );

  it.each(['', '.data'])(
    'a member’s page%s is for admins of the same organization',
    async (end) => {
      const path = `${USERS}/${member.userId}${end}`;
      expect((await firm.admin.visitor.get(path)).status).toBe(200);
      for (const visitor of [member.visitor, former.visitor, individual]) {
        expect((await visitor.get(path)).status).toBe(403);
      }
      expect((await stranger.visitor.get(path)).status).toBe(404);
    },
  );
});

describe('by API', () => {
  it.each([{ into: 'organization' }, { organization: 'own' }, { organizationId: NO_ID }])(
    'nobody charges a card for the organization: %j is refused, also of an admin',
    async (extra) => {
      const before = await seen();
      for (const { visitor } of [member, former, stranger, firm.admin]) {
        const body = { stripeCustomerId: 'cus_1', paymentMethodId: 'pm_1', amount: '25.00' };
        const sent = { body: { ...body, ...extra } };
        expect((await call(visitor, '/api/stripeChargeCustomer', sent)).status).toBe(400);
      }
      expect(await seen()).toEqual(before);
    },
  );

  it('the record of one’s access is read, and by nobody written', async () => {
    for (const { visitor, userId } of [member, former, stranger, firm.admin]) {
      const body = { user_id: userId, is_admin: true };
      expect((await call(visitor, '/api/organization-access', { body })).status).toBe(405);
    }
    const own = await call(member.visitor, `/api/organization-access?user_id=${member.userId}`);
    expect(own.json).toMatchObject({ data: { is_admin: false } });
    const left = await call(former.visitor, `/api/organization-access?user_id=${former.userId}`);
    expect(left.json).toEqual({ data: null });
  });

  it('nor does a deposit’s form reach it by the client’s request', async () => {
    const before = await seen();
    await giveCard(member);
    const { fields } = await check(member, ADD);
    for (const intent of ['review', 'confirm', 'change']) {
      const sent = { ...fields, amount: '10', into: 'organization', intent };
      expect((await member.visitor.post(`${ADD}.data`, sent)).status).toBe(403);
    }
    expect(await seen()).toEqual(before);
  });
});

describe.each(WAYS)('the same post of an admin by %s', (method) => {
  it('is done: what refused the others is who they are', async () => {
    const power = POWERS.find(({ what }) => what === 'choose the time zone');
    if (!power) throw new Error('there is a time zone to choose');
    const post = (zone: string, was: string) =>
      firm.admin.visitor.post(addressOf(power, ids, method), { intent: 'zone', zone, was });
    const done = method === 'page' ? 303 : 202;
    expect((await post('Pacific/Guam', 'America/Los_Angeles')).status).toBe(done);
    expect(await html(ALLOWANCES)).toContain('name="was" value="Pacific/Guam"');
    expect((await post('America/Los_Angeles', 'Pacific/Guam')).status).toBe(done);
    expect(await html(ALLOWANCES)).toContain('name="was" value="America/Los_Angeles"');
  });
});
