import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentMonth } from '../../app/domain/ambassadors/leaderboard';
import { openDatabase, type Database } from '../../app/models/core/database.server';
import { sells, participates } from '../flows/board-fixture';
import type { RunningShop } from '../support/running-shop';
import { eventually } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const BOARDS = '/dashboard/ambassadors/leaderboards';
const LOCATIONS = '/dashboard/ambassadors/locations';

/** A shop on a database server, where the test can insert sales. */
let database: Database;
let shop: RunningShop;
let amara: Visitor;

async function page(path: string) {
  const answer = await amara.get(path);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return { status: answer.status, html: main, text: textIn(main), headers: answer.headers };
}

/** Returns the rows of the table with this caption, each as its cells. */
function rowsOf({ html }: { html: string }, caption: RegExp): string[][] {
  const table = html
    .split('<table')
    .find((part) => caption.test(textIn(part.split('</caption>')[0] ?? '')));
  const body = table?.split(/<tbody[^>]*>/)[1]?.split('</tbody>')[0] ?? '';
  return [...body.matchAll(/<tr[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell]) =>
      textIn(cell ?? '').trim(),
    ),
  );
}

beforeAll(async () => {
  shop = await startServerShop();
  database = await openDatabase({
    databaseUrl: shop.databaseUrl,
    dataDir: tmpdir(),
    log: () => undefined,
  });
  amara = new Visitor(shop.url);
  await eventually(async () => (await amara.get('/auth/login')).status === 302, 60_000, 500);
  await signIn(amara, 'amara@example.com');
  await eventually(async () => (await page(LOCATIONS)).text.includes('Your campus'), 60_000, 500);
}, 240_000);
afterAll(async () => {
  await shop.stop();
  await database.close();
});

/** Returns a customer's number by the name that the boards show. */
async function numberOf(shownName: string): Promise<string> {
  const { number } = await database.db
    .selectFrom('ambassador_mirror')
    .select('number')
    .where('shown_name', '=', shownName)
    .executeTakeFirstOrThrow();
  return String(number);
}

describe('the leaderboards', () => {
  it('show three who have sold, as they chose, with one’s own place', async () => {
    // A month long before any sales of the seed.
    const at = '2021-02-10T12:00:00Z';
    const people = [
      ['Amara O.', 'first_initial', 1_000],
      ['Lena O.', 'initials', 250_000],
      ['Marcus B.', 'hidden', 1_000],
    ] as const;
    for (const [shownName, chosen, cents] of people) {
      const person = await numberOf(shownName);
      await participates(database.db, person, chosen);
      await database.db
        .updateTable('ambassador')
        .set({ board_name: chosen })
        .where('customer_gid', '=', `gid://shopify/Customer/${person}`)
        .execute();
      const campus = 'hillside state university';
      await sells(database.db, { order: `board ${person}`, person, at, cents, campus });
    }
    const month = await page(`${BOARDS}?period=2021-02`);
    expect([month.status, month.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    const rows = rowsOf(month, /People, February 2021/);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual(['1', 'L. O.', '1', '$2,500.00']);
    expect(rows.slice(1).toSorted()).toEqual([
      ['2', 'Amara O. you', '1', '$10.00'],
      ['2', 'Anonymous', '1', '$10.00'],
    ]);
    expect(month.text).toContain('Rank 2 of 3: $10.00 from 1 order');
    expect(month.html).toContain('<option value="2021-spring"');
    const bare = await (await amara.get(`${BOARDS}.data?period=2021-02`)).text();
    for (const notified of [month.html, bare]) {
      expect(notified).not.toMatch(/gid:|Ortiz|Marcus|campus\.example\.com/);
    }
  });

  it('lead to the other boards and times by links, and say so where nothing is sold', async () => {
    const { html } = await page(`${BOARDS}?period=2021-02`);
    const [link] = /href="[^"]*board=campuses[^"]*"/.exec(html) ?? [''];
    const campuses = await page(link.slice('href="'.length, -1).replaceAll('&amp;', '&'));
    expect(rowsOf(campuses, /Campuses, February 2021/)).toEqual([
      ['1', 'Hillside State University your campus', 'Ohio', '3', '$2,520.00'],
    ]);
    const empty = await page(`${BOARDS}?board=chapters&period=2021-03`);
    expect(empty.text).toContain('No sales in March 2021');
    expect((await page(`${BOARDS}?period=all&period=2021-02`)).status).toBe(400);
    // A future month is taken for the current one.
    const ahead = await page(`${BOARDS}?period=2199-01`);
    expect(ahead.html).toMatch(
      new RegExp(`<option value="${currentMonth(Date.now())}"[^>]* selected`),
    );
  });
});

describe('the locations', () => {
  it('have one’s own campus first, all others by name, and a contact', async () => {
    const all = await page(LOCATIONS);
    const rows = rowsOf(all, /^.*Campuses$/);
    expect(rows.map(([name]) => name)).toEqual([
      'Hillside State University your campus',
      'Maple Run College',
      'North Shore Institute',
    ]);
    expect(rows[2]?.[1]).toBe('Minnesota');
    expect(all.html.indexOf('Your campus')).toBeLessThan(all.html.indexOf('<table'));
    expect(all.html).toContain('href="mailto:midwest@earthbrands.example"');
    expect(all.html).not.toMatch(/gid:|@(campus|people)?\.?example\.com/);
  });

  it('are found as the address asks', async () => {
    const names = async (query: string) =>
      rowsOf(await page(`${LOCATIONS}?${query}`), /^.*Campuses$/).map(([name]) => name);
    expect(await names('search=SHORE')).toEqual(['North Shore Institute']);
    expect(await names('state=OH&sort=sales')).toEqual([
      'Hillside State University your campus',
      'Maple Run College',
    ]);
    expect((await page(`${LOCATIONS}?search=planet`)).text).toContain('No campuses found');
  });
});
