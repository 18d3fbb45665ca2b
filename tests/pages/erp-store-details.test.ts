import { beforeAll, describe, expect, it } from 'vitest';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const PAGE = '/erp/store';
let stella: Visitor;
let adrian: Visitor;
beforeAll(async () => {
  [stella, adrian] = [new Visitor(), new Visitor()];
  await signInStaff(stella, 'staff@example.com');
  await signInStaff(adrian, 'admin@example.com');
});

const text = async (answer: Response) => textIn(await answer.text());
const versionOf = async () =>
  /name="version" value="(\d+)"/.exec(await (await adrian.get(PAGE)).text())?.[1] ?? '';

const DETAILS = {
  name: 'Earth Brands',
  legalName: 'Earth Brands LLC',
  address: '214 Orchard Street\nPortland, OR 97205\nUSA',
  email: 'hello@earthbrands.example',
  phone: '',
  taxId: 'EIN 93-1234567',
};

const save = async (fields: Partial<typeof DETAILS>, version?: string) =>
  adrian.post(PAGE, {
    intent: 'identity',
    version: version ?? (await versionOf()),
    ...DETAILS,
    ...fields,
  });

describe('who the store is', () => {
  it('is seen by staff, changed by admins, and said on every page', async () => {
    expect(await text(await stella.get(PAGE))).toContain('EIN 93-1234567');
    expect((await stella.post(PAGE, { intent: 'identity' })).status).toBe(403);
    const version = await versionOf();
    const address = '1 Fern Lane\r\n\r\n  Salem, OR 97301 ';
    const saved = await save({ address, email: 'hi@earth.example', phone: '503 555 0142' });
    expect(saved.headers.get('Location')).toBe(`${PAGE}?done=saved`);
    try {
      const page = await (await adrian.get(PAGE)).text();
      expect(page).toContain('1 Fern Lane\nSalem, OR 97301</textarea>');
      expect(page).toContain('value="(503) 555-0142"');
      // Two admins: what the second saw is not what is there.
      const late = await save({ legalName: 'Other LLC' }, version);
      expect(late.status).toBe(409);
      const both = await late.text();
      expect(both).toContain('value="Other LLC"');
      expect(textIn(both)).toContain('Saved now: Earth Brands LLC');
      expect(textIn(both)).toContain('Saved now: 1 Fern Lane');
      expect(textIn(both)).not.toContain('Saved now: Earth Brands Earth');
      expect(both.match(/Saved now/g)).toHaveLength(4);
      // Pages of their own are not yet in the page cache.
      const contact = await text(await new Visitor().get('/contact?moved'));
      expect(contact).toContain('Earth Brands, 1 Fern Lane, Salem, OR 97301');
      const footer = (await (await new Visitor().get('/faq?moved')).text()).split('<footer')[1];
      expect(footer).toContain('1 Fern Lane');
      expect(footer).toContain('mailto:hi@earth.example');
    } finally {
      expect((await save({})).status).toBe(303);
    }
  });

  it.each([
    [{ name: '  ' }, 'Enter the name of the store'],
    [{ legalName: '' }, 'Enter the legal name'],
    [{ address: ' \n ' }, 'Enter the postal address'],
    [{ address: 'a\nb\nc\nd\ne\nf\ng' }, 'at most 6 lines'],
    [{ email: 'hello' }, 'email'],
    [{ phone: '12' }, 'phone number'],
    [{ taxId: '9'.repeat(61) }, '60'],
  ])('refuses %j, and keeps what was typed', async (fields, message) => {
    const answer = await save({ ...fields, legalName: 'legalName' in fields ? '' : 'Typed LLC' });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(textIn(page)).toContain(message);
    if (!('legalName' in fields)) expect(page).toContain('value="Typed LLC"');
  });
});
