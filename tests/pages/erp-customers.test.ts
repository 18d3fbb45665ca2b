import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/sandbox-control';
import { signInStaff, type StaffEmail } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const PAGE = '/erp/customers';
const FILE = '/erp/customers/export';
/** One of the seed. */
const BRUNO = '7100000000002';

async function signedIn(email: StaffEmail): Promise<Visitor> {
  const visitor = new Visitor();
  await signInStaff(visitor, email);
  return visitor;
}

let stella: Visitor;
let adrian: Visitor;
beforeAll(async () => {
  stella = await signedIn('staff@example.com');
  adrian = await signedIn('admin@example.com');
  // A shop that has just started gathers its customers first; the list says so.
  await eventually(
    async () => !(await page('')).text.includes('still syncing from Shopify'),
    60_000,
    500,
  );
}, 70_000);

async function page(query: string, visitor = stella) {
  const answer = await visitor.get(`${PAGE}${query && `?${query}`}`);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return { status: answer.status, html: main, text: textIn(main) };
}

/** Returns the names on a page, in its order. */
const namesIn = (html: string) =>
  [...html.matchAll(/<th scope="row"[^>]*>[\s\S]*?<a[^>]*>([^<]+)<\/a>/g)].map(([, name]) => name);

describe('the list of customers', () => {
  it('has everybody with what they are, and the way to each', async () => {
    const { status, html, text } = await page('search=bruno%40exa');
    expect(status).toBe(200);
    expect(text).toContain('1 customer matches');
    expect(text).toMatch(/Bruno Keller bruno@example\.com Business/);
    expect(text).toContain('Bruno’s Bakehouse');
    expect(html).toContain(`href="/erp/customers/${BRUNO}"`);
    // The form shows what was searched for.
    expect(html).toMatch(/<input[^>]*type="search"[^>]*value="bruno@exa"/);
  });

  it.each([
    ['search=414+555+0102', ['Bruno Keller']],
    ['search=BAKEHOUSE', ['Bruno Keller']],
    ['tag=ECA2024&search=ella', ['Ella Alvarez']],
    ['type=BUSINESS&search=ella', []],
    ['ambassador=yes&search=amara', ['Amara Okafor']],
  ])('finds by %s', async (query, names) => {
    expect(namesIn((await page(query)).html)).toEqual(names);
  });

  it('is sorted by what the address says, the same on every page', async () => {
    const names = namesIn((await page('sort=name')).html);
    expect(names).toHaveLength(25);
    expect(names).toEqual(
      names.toSorted((a = '', b = '') => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    );
    const next = await page('sort=name&page=2');
    expect(namesIn(next.html)).not.toContain(names[0]);
    expect(next.html).toMatch(/href="\/erp\/customers\?sort=name"/);
  });

  it('says that nobody matches, with the way back to everybody', async () => {
    const { text, html } = await page('search=nobody-at-all');
    expect(text).toContain('No matching customers');
    expect(html).toContain('href="/erp/customers"');
  });

  it('refuses days and an amount that are none, keeps what was typed, and a name twice', async () => {
    const { status, html, text } = await page('over=much&from=soon');
    expect(status).toBe(400);
    expect(text).toContain('Enter an amount in dollars');
    expect(html).toContain('value="much"');
    expect(html).toContain('value="soon"');
    expect(namesIn(html)).toEqual([]);
    expect((await page('search=a&search=b')).status).toBe(400);
  });
});

describe('the file of customers', () => {
  it('is for admins: staff are shown no button, and refused', async () => {
    expect((await page('')).html).not.toContain(FILE);
    expect((await stella.post(FILE, {})).status).toBe(403);
    expect((await stella.get(FILE)).status).toBe(403);
    expect((await new Visitor().post(FILE, {})).headers.get('Location')).toContain('/erp-login');
  });

  it('has what the list shows, and is made by a post alone', async () => {
    const { html } = await page('tag=eca2024&sort=name', adrian);
    expect(html).toContain(`action="${FILE}?tag=eca2024&amp;sort=name"`);
    const answer = await adrian.post(`${FILE}?search=bruno&sort=name`, {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    const lines = (await answer.text()).trimEnd().split('\r\n');
    expect(lines[0]).toContain('Number,Name,First name');
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^7100000000002,Bruno Keller,Bruno,/)]);
    // A phone number begins with a plus, which a spreadsheet would take for a formula.
    expect(lines[1]).toContain(",'+14145550102,");
    const opened = await adrian.get(`${FILE}?tag=eca2024`);
    expect(opened.headers.get('Location')).toBe('/erp/customers?tag=eca2024');
  });

  it('is none where the question is none, and takes no other form', async () => {
    const answer = await adrian.post(`${FILE}?over=much`, {});
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('/erp/customers?over=much');
    expect((await adrian.post(FILE, { all: 'yes' })).status).toBe(400);
  });
});
