import { beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

let ivy: Visitor;
beforeAll(async () => {
  ivy = await signedIn('ivy@example.com');
});

async function page(query: string, visitor = ivy) {
  const answer = await visitor.get(`/dashboard/compost${query}`);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return { status: answer.status, main, text: textIn(main) };
}

const names = (main: string) => [...main.matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, name]) => name);
const milesIn = (main: string) =>
  [...main.matchAll(/class="facility-miles">([\d.,]+|less)/g)].map(([, miles]) =>
    miles === 'less' ? 0 : Number(miles?.replaceAll(',', '')),
  );

describe('the whole country', () => {
  it('is a map with a title, and a list in pages that a link leads through', async () => {
    const { status, main, text } = await page('?zip=all');
    expect(status).toBe(200);
    expect(main).toContain('<h1>Compost Locations</h1>');
    expect(main).toContain(
      '<title id="map-title">Map of all drop-off sites in the United States</title>',
    );
    expect(main.match(/class="us-map-dot"/g)?.length).toBeGreaterThan(80);
    expect(names(main)).toHaveLength(10);
    expect(text).toContain('These sites are sample data');
    expect(main.match(/class="facility-sample">Sample data</g)).toHaveLength(10);
    const second = await page('?zip=all&page=2');
    expect(second.main).toContain('<ol class="facilities" start="11">');
    expect(names(second.main).some((name) => names(main).includes(name))).toBe(false);
    // Beyond the last page comes the last page.
    expect((await page('?zip=all&page=9999')).main).toContain('aria-current="page"');
  });

  it('stays small enough to be drawn into the page', async () => {
    const { main } = await page('?zip=all');
    const land = /class="us-map-land" d="([^"]+)"/.exec(main)?.[1] ?? '';
    const states = /class="us-map-states" d="([^"]+)"/.exec(main)?.[1] ?? '';
    expect(land.length).toBeGreaterThan(5_000);
    expect(land.length + states.length).toBeLessThan(22_000);
  });

  it('begins at the default address, and leads to the whole country', async () => {
    const { main, text } = await page('');
    expect(text).toMatch(/The 10 drop-off sites nearest to \d{5}/);
    expect(main).toContain('href="/dashboard/compost?zip=all"');
  });
});

describe('near a ZIP code', () => {
  it('has the nearest ten, the nearest first, each with its pin', async () => {
    const { main, text } = await page('?zip=97201');
    const miles = milesIn(main);
    expect(miles).toHaveLength(10);
    expect(miles).toEqual(miles.toSorted((one, other) => one - other));
    expect(text).toContain('The 10 drop-off sites nearest to 97201');
    const pins = [...main.matchAll(/href="#place-(\d+)"/g)].map(([, number]) => number);
    expect(pins.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 10 }, (_, at) => String(at + 1)),
    );
    expect(main).toContain('id="place-1"');
    expect(main).not.toContain('us-map-reach');
  });

  it('keeps to a distance, with its circle, and to a material', async () => {
    const { main, text } = await page('?zip=10001&within=100&material=bioplastic');
    expect(text).toMatch(/\d drop-off sites that accept PLA and CPLA within 100 miles of 10001/);
    expect(Math.max(...milesIn(main))).toBeLessThanOrEqual(100);
    expect(main).toContain('class="us-map-reach"');
    expect(main).toMatch(/<option value="100" selected="">/);
    expect(main).toMatch(/<option value="bioplastic" selected="">/);
    const everything = await page('?zip=10001&within=100');
    expect(names(everything.main).length).toBeGreaterThan(names(main).length);
    expect(main).toContain('class="us-map-counties" d="M');
  });

  it('takes several materials of one product', async () => {
    const { text, main } = await page('?zip=97201&material=paper,bioplastic');
    expect(text).toContain('that accept paper and board, and PLA and CPLA nearest to 97201');
    expect(main).toMatch(/<option value="paper,bioplastic" selected="">/);
  });

  it('says what is nearest where nothing is within the distance', async () => {
    const { status, text, main } = await page('?zip=59301&within=10');
    expect(status).toBe(200);
    expect(text).toContain('No drop-off sites within 10 miles of 59301');
    expect(text).toMatch(/The nearest is .+ in .+, [A-Z]{2}, \d+ miles away\./);
    expect(main).toContain('href="/dashboard/compost?zip=59301"');
  });

  it.each([
    ['99501', 'Alaska is shown in an inset on the map', true],
    ['96813', 'Hawaii is shown in an inset on the map', true],
    ['00901', 'Puerto Rico isn’t on our map', false],
    ['96910', 'The Pacific islands aren’t on our map', false],
  ])('has %s: %s', async (zip, sentence, isDrawn) => {
    const { status, text, main } = await page(`?zip=${zip}`);
    expect(status).toBe(200);
    expect(text).toContain(sentence);
    expect(main.includes('class="us-map"')).toBe(isDrawn);
    expect(milesIn(main)).toHaveLength(10);
  });
});

describe('what cannot be found', () => {
  it('keeps what was typed, and says what to do', async () => {
    const { status, main, text } = await page('?zip=Portland&within=25');
    expect(status).toBe(400);
    expect(text).toContain('Enter a ZIP code with 5 digits, like 97201.');
    expect(main).toMatch(/id="zip"[^>]*value="Portland"|value="Portland"[^>]*id="zip"/);
    expect(main).toContain('href="#zip"');
    expect(main).toMatch(/<option value="25" selected="">/);
  });

  it('offers others for a ZIP code without a place', async () => {
    const { status, text, main } = await page('?zip=20500');
    expect(status).toBe(400);
    expect(text).toContain('We can’t find 20500 on our map.');
    const offered = /href="(\/dashboard\/compost\?zip=205\d\d)"/.exec(main)?.[1] ?? '';
    expect((await ivy.get(offered)).status).toBe(200);
    expect((await page('?zip=09012')).text).toContain('a military ZIP code');
  });

  it('refuses a name that comes twice', async () => {
    expect((await page('?zip=97201&zip=10001')).status).toBe(400);
  });
});

describe('a visitor', () => {
  it('finds the same places, without signing in and without a dashboard', async () => {
    const visitor = new Visitor();
    const query = '?zip=97201&material=wood';
    const found = await page(query, visitor);
    expect(found.status).toBe(200);
    expect(names(found.main)).toEqual(names((await page(query)).main));
    expect((await page('', visitor)).main).not.toContain('your default address');
    const html = await (await visitor.get('/dashboard/compost')).text();
    expect(html).not.toMatch(/Dashboard menu|Earth Cash:/);
  });
});

const product = async (handle: string) => {
  const answer = await new Visitor().get(`/product/${handle}`);
  return { cache: answer.headers.get('Cache-Control'), html: await answer.text() };
};

describe('the same places elsewhere', () => {
  it('a product that is composted leads to what takes it, on a page that is everybody’s', async () => {
    const { html, cache } = await product('custom-cup-made-to-order');
    expect(cache).toContain('public');
    expect(html).toContain('href="/dashboard/compost?material=paper%2Cbioplastic"');
    expect(html).toMatch(
      /<form action="\/dashboard\/compost"[\s\S]*?name="material" value="paper,bioplastic"/,
    );
    expect(html).toContain('Where this can be composted');
  });

  it('a product that is kept leads nowhere', async () => {
    const listing = await (await new Visitor().get('/merch/tees')).text();
    const handle = /<main[\s\S]*?href="\/product\/([^"?]+)"/.exec(listing)?.[1] ?? '';
    const { html } = await product(handle);
    expect(textIn(html)).toMatch(/After use: +reusable/);
    expect(html).not.toContain('Where this can be composted');
  });

  it('an order says the nearest place for each kind of its goods', async () => {
    const answer = await ivy.get('/dashboard/manage/orders/6000000000998');
    const html = await answer.text();
    const text = textIn(html);
    expect(text).toMatch(
      /Where this can be composted Molded plant fiber .+, [A-Z]{2}: [\d.]+ miles? \( ?sample data ?\) Drop-off sites near 97116/,
    );
    expect(html).toContain('href="/dashboard/compost?zip=97116&amp;material=bioplastic"');
  });
});
