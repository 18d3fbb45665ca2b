import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';
import { isLong } from '../support/long';

type Stored = {
  email: string;
  addresses: { id: number; city: string }[];
  defaultAddressId: number;
};

/** Returns the words of a page from its heading on: after a post, an error is shown in the shop's frame. */
const ownPart = (html: string) => textIn(/<h1[\s\S]*<\/main>/.exec(html)?.[0] ?? '');

/** An address of Ivy, who is another customer. */
const FOREIGN = '9100000000012';

const address = (changes: Record<string, string> = {}) => ({
  intent: 'address',
  locationName: 'Main office',
  firstName: 'Robin',
  lastName: 'Shopper',
  company: '',
  address1: '1 Orchard Street',
  address2: '',
  city: 'Portland',
  provinceCode: 'OR',
  zip: '97205',
  phone: '',
  ...changes,
});

describe('addresses, without JavaScript', () => {
  const email = `robin-${randomUUID()}@example.com`;
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await signedIn(email);
  });

  const bookOf = async (of = email): Promise<Stored> => {
    const state = (await sandboxControl(inject('sandboxUrl')).state(
      'shopify.customers',
    )) as unknown as {
      shopify: { customers: Stored[] };
    };
    const found = state.shopify.customers.find((row) => row.email === of);
    if (!found) throw new Error(`nobody has ${of}`);
    return found;
  };
  const post = (fields: Record<string, string>, search = '') =>
    visitor.post(`/dashboard/manage/locations${search}`, fields);
  const page = async (search = '') =>
    (await visitor.get(`/dashboard/manage/locations${search}`)).text();

  it('are none at first; one posted twice is one, with its name', async () => {
    expect(textIn(await page())).toContain('No locations yet');
    expect(await page('?address=new')).toContain('name="provinceCode"');
    const answers = await Promise.all([1, 2].map(() => post(address(), '?address=new')));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await bookOf()).addresses).toHaveLength(1);
    const html = textIn(await page());
    expect(html).toContain('Address saved.');
    expect(html).toContain('Main office');
    expect(html).toContain('Default address');
    expect(html).toContain('1 Orchard Street');
  });

  it('are changed where they are, under another name', async () => {
    const key = String((await bookOf()).addresses[0]?.id);
    expect(await page(`?address=${key}`)).toContain('value="Main office"');
    const changed = address({ key, city: 'Salem', locationName: 'מחסן <b>1</b> 🌱' });
    expect((await post(changed, `?address=${key}`)).status).toBe(303);
    const html = await page();
    expect(html).toContain('מחסן &lt;b&gt;1&lt;/b&gt; 🌱');
    expect((await bookOf()).addresses.map(({ city }) => city)).toEqual(['Salem']);
  });

  it('come back as typed with what to mend, and with what Shopify refuses at its field', async () => {
    const wrong = address({ zip: '9720', lastName: '', provinceCode: '' });
    const answer = await post(wrong, '?address=new');
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('value="9720"');
    expect(html).toContain('href="#address-provinceCode"');
    expect(textIn(html)).toContain('Enter a ZIP code like 97205');
    expect(textIn(html)).toContain('Please fix these fields');
    const elsewhere = await post(address({ zip: '98205' }), '?address=new');
    expect(elsewhere.status).toBe(422);
    expect(await elsewhere.text()).toContain('This ZIP code isn’t in the state you chose.');
    const url = await post(address({ city: 'www.example.com' }), '?address=new');
    expect(url.status).toBe(422);
    const refused = await url.text();
    expect(refused).toContain('id="address-city-error"');
    expect(refused).toContain('value="www.example.com"');
  });

  it('are not added again under another name', async () => {
    const again = address({ city: 'Salem', locationName: 'Another' });
    const answer = await post(again, '?address=new');
    expect(answer.status).toBe(409);
    expect(textIn(await answer.text())).toContain('This address is already saved');
    expect((await bookOf()).addresses).toHaveLength(1);
  });

  it('have one default, which can be another', async () => {
    await post(address({ address1: '2 Elm', locationName: 'Two' }));
    const key = String((await bookOf()).addresses.at(-1)?.id);
    const answer = await post({ intent: 'default', key });
    expect(answer.status).toBe(303);
    expect(textIn(await page())).toContain('Default address updated.');
    expect(String((await bookOf()).defaultAddressId)).toBe(key);
  });

  it('are taken out after a question, with their name; the same post again does nothing', async () => {
    const key = String((await bookOf()).addresses.at(-1)?.id);
    const question = await page(`?remove=${key}`);
    expect(textIn(question)).toContain('Remove this address?');
    expect(textIn(question)).toContain('2 Elm');
    expect((await bookOf()).addresses).toHaveLength(2);
    const remove = () => post({ intent: 'remove', key }, `?remove=${key}`);
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await bookOf()).addresses).toHaveLength(1);
    const list = textIn(await page());
    expect(list).not.toContain('2 Elm');
    expect(list).not.toContain('Two');
  });

  it.runIf(isLong)(
    'have a fifty-first kept as typed, while a new form is not even shown',
    async () => {
      const full = await signedIn(`robin-${randomUUID()}@example.com`);
      const save = (changes: Record<string, string>) =>
        full.post(
          '/dashboard/manage/locations?address=new',
          address({ locationName: '', ...changes }),
        );
      for (let number = 1; number <= 50; number += 1) {
        expect((await save({ address1: `${number} Fir` })).status).toBe(303);
      }
      const answer = await save({ address1: '51 Fir', locationName: 'Typed for long' });
      expect(answer.status).toBe(409);
      const html = await answer.text();
      expect(textIn(html)).toContain('You can save up to 50 addresses.');
      expect(html).toContain('value="51 Fir"');
      expect(html).toContain('value="Typed for long"');
      const list = await (await full.get('/dashboard/manage/locations?address=new')).text();
      expect(list).not.toContain('name="address1"');
      expect(textIn(list)).toContain('You’ve saved 50 addresses, the most we can keep.');
    },
  );

  it('of others are not there: the same 404 as for none, and nothing changes', async () => {
    const before = await bookOf('ivy@example.com');
    const pages: string[] = [];
    for (const key of [FOREIGN, '4711']) {
      for (const search of [`?address=${key}`, `?remove=${key}`]) {
        const answer = await visitor.get(`/dashboard/manage/locations${search}`);
        expect(answer.status).toBe(404);
        pages.push(ownPart(await answer.text()));
      }
      for (const fields of [
        address({ key }),
        { intent: 'remove', key },
        { intent: 'default', key },
      ]) {
        const answer = await post(fields);
        expect(answer.status).toBe(404);
        pages.push(ownPart(await answer.text()));
      }
    }
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).not.toContain('Fernhill');
    expect(await bookOf('ivy@example.com')).toEqual(before);
  });
});
