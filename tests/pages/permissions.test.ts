import { beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_HOME,
  entryOf,
  PERMISSIONS,
  type Entry,
  type Permission,
  type Person,
} from '../../app/domain/staff/permissions';
import { isLong } from '../support/long';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';
import { ACTIONS, BELOW } from './permission-actions';

const customer = (
  tags: string[],
  organization: { isAdmin: boolean; showManage: boolean } | null = null,
): Person => ({ kind: 'customer', tags, organization });

/** The eight roles of the spec's section 6 with people who have them, and three more of the cast. */
const ROLES: { role: string; who: string | null; person: Person }[] = [
  { role: 'visitor', who: null, person: { kind: 'visitor' } },
  { role: 'individual', who: 'ivy@example.com', person: customer([]) },
  { role: 'business', who: 'bruno@example.com', person: customer(['BusinessAccount']) },
  { role: 'alliance', who: 'ella@example.com', person: customer(['ECA2024']) },
  { role: 'ambassador', who: 'amara@example.com', person: customer(['Ambassador']) },
  {
    role: 'organization admin',
    who: 'otto@example.com',
    person: customer(['BusinessAccount'], { isAdmin: true, showManage: true }),
  },
  {
    role: 'organization member',
    who: 'mina@example.com',
    person: customer(['BusinessAccount'], { isAdmin: false, showManage: true }),
  },
  { role: 'tax-exempt', who: 'tess@example.com', person: customer(['TAX-EXEMPT']) },
  { role: 'brand new', who: 'nora@example.com', person: customer([]) },
  { role: 'back-office user', who: 'staff@example.com', person: { kind: 'staff', isAdmin: false } },
  { role: 'back-office admin', who: 'admin@example.com', person: { kind: 'staff', isAdmin: true } },
];

const ADDRESSES = (Object.keys(PERMISSIONS) as Permission[]).filter((key) => key.startsWith('/'));

/** Addresses that only a mailed link leads to. */
const MAILED = new Set<string>([
  '/get-started-ambassador/confirm',
  '/invitation',
  '/erp-login/invitation',
  '/erp-login/reset',
  '/quote',
  '/track',
]);

/** With an empty cart there is nothing to check out or to quote, even with permission. */
const OF_A_CART = new Set<string>(['/checkout', '/cart/quote']);

/** Actions that would change one of the cast if they succeeded. */
const UNCHANGED = new Set([
  'profile.change',
  'consent.change',
  'company.change',
  'account.close',
  'ambassador.change',
]);

/** Classifies the answer to a request for a page; describes it if it is none of the entries. */
async function entryFrom(answer: Response, address: string): Promise<Entry | string> {
  const location = answer.headers.get('Location') ?? '';
  const back = `returnTo=${encodeURIComponent(address)}`;
  if (answer.status === 302 && location === `/auth/login?${back}`) return 'sign-in';
  if (answer.status === 302 && location === `/erp-login?${back}`) return 'staff-sign-in';
  if (answer.status === 302 && location === DEFAULT_HOME) return 'home';
  const html = await answer.text();
  // A browser takes the inner one's end for the outer one's: the buttons after it send nothing.
  if (/<form\b(?:(?!<\/form>)[\s\S])*<form\b/.test(html)) return 'a form stands in a form';
  const text = textIn(html);
  if (answer.status === 403 && text.includes('You don’t have access to this page'))
    return 'refused';
  return answer.status === 200 ? 'enter' : `${answer.status} ${location} ${text.slice(0, 200)}`;
}

/** Who tries everything in every run. */
const WHOLE = new Set(['visitor', 'individual', 'back-office user']);

/** In every run the others try what they may and the like of them may not, or the reverse. */
const likeOf = ({ kind }: Person): Person =>
  kind === 'staff' ? { kind, isAdmin: false } : customer([]);

/** These may open what an individual may; all the others are in every run. */
const LIKE_INDIVIDUALS = new Set(['tax-exempt', 'brand new']);
const TRIED = ROLES.filter(({ role }) => isLong || !LIKE_INDIVIDUALS.has(role));

describe.each(TRIED)('$role', ({ role, who, person }) => {
  const isBareTried = isLong || WHOLE.has(role);
  const entryAt = (permission: string, who = person) =>
    entryOf(PERMISSIONS[permission as Permission], who);
  const isTried = (permission: string) =>
    isLong || WHOLE.has(role) || entryAt(permission) !== entryAt(permission, likeOf(person));
  /** Without its layouts a page has to refuse by itself; that it lets in is shown by the page as a whole. */
  const isGuarded = (address: Permission) =>
    PERMISSIONS[address] !== 'anyone' && (isLong || entryAt(address) !== 'enter');
  let visitor: Visitor;

  beforeAll(async () => {
    if (person.kind === 'staff') {
      visitor = new Visitor();
      await signInStaff(visitor, who as 'staff@example.com');
    } else {
      visitor = who ? await signedIn(who) : new Visitor();
    }
  });

  it.each(ADDRESSES.filter(isTried))('at %s', async (address) => {
    // People who are signed in are redirected from a login; the tests of those pages check where to.
    const isLogin = address === '/ambassador-login' || address === '/erp-login';
    const answer = await visitor.get(address);
    if (isLogin && answer.status === 302) {
      expect(person.kind).not.toBe('visitor');
      return;
    }
    // Without the right password nobody gets as far as the code.
    if (address === '/erp-login/second-factor') {
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/erp-login']);
      return;
    }
    // Without a mailed link's token there is nothing to confirm or to join, for anybody.
    if (MAILED.has(address)) {
      expect(answer.status).toBe(404);
      return;
    }
    const entry = entryOf(PERMISSIONS[address], person);
    if (OF_A_CART.has(address) && entry === 'enter') {
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
      return;
    }
    expect(await entryFrom(answer, address)).toBe(entry);
  });

  it('at an ambassador’s link', async () => {
    const answer = await visitor.get('/ref/NOBODY99?to=/cups');
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/']);
  });

  // A page's data can be requested without its layouts (money-security S-1).
  it.runIf(isBareTried).each(ADDRESSES.filter(isGuarded))(
    'the bare data of %s',
    async (address) => {
      const answer = await visitor.get(`${address}.data`);
      const entry = entryOf(PERMISSIONS[address], person);
      const body = await answer.text();
      if (OF_A_CART.has(address) && entry === 'enter') expect(body).toContain('/cart');
      else if (entry === 'enter') expect(answer.status).toBe(200);
      else if (entry === 'refused') expect(answer.status).toBe(403);
      else {
        expect(answer.status).toBe(202);
        expect(body).toContain(
          entry === 'home' ? DEFAULT_HOME : entry === 'sign-in' ? '/auth/login' : '/erp-login',
        );
      }
    },
  );

  it.runIf(isBareTried).each(BELOW)('below the back-office at %s', async (address, permission) => {
    const answer = await visitor.get(address);
    const entry = entryOf(PERMISSIONS[permission], person);
    const location = answer.headers.get('Location') ?? '';
    if (entry === 'enter') {
      // A page, a 404 for this id, or a redirect to its list: never a server error.
      expect([200, 302, 404]).toContain(answer.status);
      expect(location).not.toMatch(/login/);
    } else if (entry === 'refused') {
      expect(answer.status).toBe(403);
    } else {
      expect([answer.status, location.split('?')[0]]).toEqual([302, '/erp-login']);
    }
  });

  const actions = Object.entries(ACTIONS).filter(([permission]) => isTried(permission));
  it.each(actions)('the action %s', async (permission, { path, fields }) => {
    const answer = await visitor.post(path, fields);
    const entry = entryOf(PERMISSIONS[permission as Permission], person);
    const location = answer.headers.get('Location') ?? '';
    if (entry === 'enter') {
      expect(answer.status).not.toBe(403);
      expect(location).not.toMatch(/login/);
      // The form is refused: it has passed the guard, and the cast stays the same.
      if (UNCHANGED.has(permission)) expect([400, 422]).toContain(answer.status);
    } else if (entry === 'refused') {
      expect(answer.status).toBe(403);
    } else {
      expect(answer.status).toBe(302);
      expect(location).toMatch(entry === 'sign-in' ? /^\/auth\/login/ : /^\/erp-login/);
    }
  });
});

/** A query, not a form. organization-access.test.ts covers it. */
const AT_THE_ENDPOINT: Permission[] = ['organization.access'];

it('the table of actions has every one that not everybody may use', () => {
  const actions = (Object.keys(PERMISSIONS) as Permission[]).filter(
    (key) => !key.startsWith('/') && PERMISSIONS[key] !== 'anyone',
  );
  expect(
    actions.filter((key) => !(key in ACTIONS)),
    'add a post that is refused, and changes nobody of the cast, to tests/pages/permission-actions.ts',
  ).toEqual(AT_THE_ENDPOINT);
});

// Written by hand, so that a wrong row of the table cannot produce its own test.
describe('the spec’s rules, written out', () => {
  it.each([
    ['/dashboard/home', 'visitor', 'sign-in'],
    ['/account/profile', 'individual', 'enter'],
    ['/dashboard/ambassadors', 'individual', 'refused'],
    ['/dashboard/ambassadors', 'ambassador', 'enter'],
    ['/dashboard/manage/users', 'individual', 'refused'],
    ['/dashboard/manage/users', 'organization member', 'enter'],
    ['/dashboard/users', 'organization member', 'refused'],
    ['/dashboard/users', 'organization admin', 'enter'],
    ['/dashboard/manage/users/leave', 'individual', 'refused'],
    ['/dashboard/manage/users/leave', 'organization member', 'enter'],
    ['/invitation', 'visitor', 'enter'],
    ['/erp/orders', 'alliance', 'staff-sign-in'],
    ['/erp/orders', 'back-office user', 'enter'],
    ['/erp/users', 'back-office user', 'refused'],
    ['/erp/users', 'back-office admin', 'enter'],
    ['/account/profile', 'back-office admin', 'sign-in'],
    ['/get-started', 'business', 'home'],
    ['/', 'visitor', 'enter'],
  ] as const)('%s as %s: %s', (address, role, entry) => {
    const who = ROLES.find((each) => each.role === role)?.person;
    expect(who && entryOf(PERMISSIONS[address], who)).toBe(entry);
  });
});

const own = (visitor: Visitor, name: string) => visitor.cookies.get(name) ?? '';

describe('a session of one kind', () => {
  it('is nothing where the other one is asked for', async () => {
    const customer = await signedIn('ivy@example.com');
    const staff = new Visitor();
    await signInStaff(staff, 'admin@example.com');
    expect([own(customer, 'sid'), own(staff, 'staff')]).not.toContain('');
    const swapped = new Visitor();
    swapped.cookies.set('staff', own(customer, 'sid'));
    swapped.cookies.set('sid', own(staff, 'staff'));
    expect((await swapped.get('/erp')).headers.get('Location')).toMatch(/^\/erp-login/);
    expect((await swapped.get('/account/profile')).headers.get('Location')).toMatch(
      /^\/auth\/login/,
    );
    // With both cookies in one browser, each opens its own pages.
    customer.cookies.set('staff', own(staff, 'staff'));
    expect((await customer.get('/erp')).status).toBe(200);
    expect((await customer.get('/account/profile')).status).toBe(200);
  });
});
