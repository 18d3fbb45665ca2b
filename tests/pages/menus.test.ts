import { describe, expect, it } from 'vitest';
import { isLong } from '../support/long';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

it('a category’s menu gets two of its products, another address none', async () => {
  const visitor = new Visitor();
  const cards = await (await visitor.get('/api/menu/lids')).json();
  expect(cards).toEqual([
    expect.objectContaining({ handle: expect.stringContaining('lid') }),
    expect.objectContaining({ handle: expect.stringContaining('lid') }),
  ]);
  expect((await visitor.get('/api/menu/none')).status).toBe(404);
});

const htmlOf = async (visitor: Visitor, path = '/faq') => (await visitor.get(path)).text();

/** Returns the words of each list item in a piece of a page. */
const entriesOf = (html: string) =>
  [...html.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, entry = '']) => textIn(entry).trim());

/** Returns a column of 'My Account'. */
function columnOf(html: string, heading: 'Account' | 'General'): string[] {
  const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
  const sections = header.match(/<section[\s\S]*?<\/section>/g) ?? [];
  return entriesOf(sections.find((section) => section.includes(`>${heading}</h2>`)) ?? '');
}

/** Returns the entries of the dashboard's sidebar, which is the drawer on small screens. */
const sidebarOf = (html: string) =>
  entriesOf(/<nav aria-label="Dashboard menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '');

const bannerOf = (html: string) =>
  textIn(/<aside aria-label="Announcement"[\s\S]*?<\/aside>/.exec(html)?.[0] ?? '').trim();

const accountColumn = ({ mine = 'My Products', last = [] as string[] } = {}) => [
  mine,
  'Dashboard',
  'Profile',
  'Billing',
  'Company',
  'Orders',
  'Custom orders',
  'Quotes',
  'Returns',
  'Locations',
  'Payments',
  ...last,
];
const GENERAL = ['FAQ', 'Compost Locations', 'Settings', 'Logout'];

const KIT = 'JUST DROPPED: Coffee to-go kit... Learn More';

/** Both columns and the banner for everybody of the cast. */
const CAST = [
  { who: 'ivy', account: accountColumn(), general: GENERAL, banner: KIT },
  { who: 'nora', account: accountColumn(), general: GENERAL, banner: KIT },
  { who: 'tess', account: accountColumn(), general: GENERAL, banner: KIT },
  { who: 'bruno', account: accountColumn({ last: ['Invoices'] }), general: GENERAL, banner: KIT },
  {
    who: 'ella',
    account: accountColumn({ mine: 'My ECA' }),
    general: GENERAL,
    banner: 'Raise an Earth Cup to Victory & Win Free Beer for a Year! Learn More',
  },
  {
    who: 'amara',
    account: accountColumn(),
    general: ['FAQ', 'Compost Locations', 'Ambassador Portal', 'Settings', 'Logout'],
    banner: 'College cups for game day Learn More',
  },
  {
    who: 'otto',
    account: accountColumn({ last: ['Manage users'] }),
    general: GENERAL,
    banner: KIT,
  },
  {
    who: 'mina',
    account: accountColumn({ last: ['View organization'] }),
    general: GENERAL,
    banner: KIT,
  },
];

/** Between them they have every entry. */
const OPENING = new Set(['bruno', 'amara', 'otto', 'mina']);

describe.each(CAST)('$who', ({ who, account, general, banner }) => {
  it('has exactly these entries in My Account, on wide and on small screens', async () => {
    const html = await htmlOf(await signedIn(`${who}@example.com`));
    expect(columnOf(html, 'Account')).toEqual(account);
    expect(columnOf(html, 'General')).toEqual(general);
    const drawer = /<nav[^>]*id="menu-drawer"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    const folded = /My Account[\s\S]*?<\/details>/.exec(drawer)?.[0] ?? '';
    expect(entriesOf(folded)).toEqual([...account, ...general.filter((one) => one !== 'Logout')]);
    expect(textIn(drawer)).toContain('Sign Out');
    expect(bannerOf(html)).toBe(banner);
  });

  it.runIf(isLong || OPENING.has(who))('finds every entry’s page open', async () => {
    const visitor = await signedIn(`${who}@example.com`);
    const html = await htmlOf(visitor, '/dashboard/home');
    const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
    const sidebar = /<nav aria-label="Dashboard menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    const paths = new Set(
      [...`${header}${sidebar}`.matchAll(/href="(\/(?:account|dashboard|my-products)[^"]*)"/g)].map(
        ([, path = '']) => path,
      ),
    );
    expect(paths.size).toBeGreaterThan(9);
    for (const path of paths) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  });
});

describe('the dashboard’s sidebar', () => {
  const orders = ['Home', 'Orders', 'Custom orders', 'Quotes', 'Returns', 'Locations'];
  const own = [...orders, 'Payments', 'Compost Locations'];
  const account = ['Profile', 'Billing', 'Company', 'Settings'];

  it.each([
    ['ivy', [...own, ...account]],
    ['bruno', [...orders, 'Invoices', 'Payments', 'Compost Locations', ...account]],
    ['otto', [...own, ...account, 'Manage users', 'Shared Earth Cash', 'Member spending']],
    ['mina', [...own, ...account, 'View organization', 'Shared Earth Cash']],
    ['amara', [...own, ...account, 'Ambassador Portal', 'New ambassadors']],
  ])('of %s', async (who, entries) => {
    const visitor = await signedIn(`${who}@example.com`);
    const html = await htmlOf(visitor, '/dashboard/home');
    expect(sidebarOf(html)).toEqual(entries);
    expect(html).toMatch(/href="\/dashboard\/home" aria-current="page"/);
  });
});

describe('a visitor', () => {
  it('has no account menu, and the common banner', async () => {
    const html = await htmlOf(new Visitor());
    expect(columnOf(html, 'Account')).toEqual([]);
    expect(html).not.toContain('My Account');
    expect(textIn(html)).toContain('Log In / Sign Up');
    expect(bannerOf(html)).toBe(KIT);
  });
});
