import { describe, expect, it } from 'vitest';
import { catalogue } from '../../seed/catalogue/index';
import { earthPrime } from '../../seed/earth-prime';
import { organizations, people, staff } from '../../seed/people';
import { taxExemptTags } from '../../seed/tax-exempt-tags';

const person = (email: string) => {
  const found = people.find((each) => each.email === email);
  if (!found) throw new Error(`no ${email}`);
  return found;
};

describe('the cast', () => {
  it('is the contract’s, each once', () => {
    const names = ['ivy', 'bruno', 'ella', 'amara', 'otto', 'mina', 'tess', 'nora'];
    expect(people.map((each) => each.email)).toEqual(names.map((name) => `${name}@example.com`));
    expect(staff.map((each) => [each.email, each.sandboxPassword, each.isAdmin])).toEqual([
      ['staff@example.com', 'sandbox-staff-password', false],
      ['admin@example.com', 'sandbox-admin-password', true],
    ]);
  });

  it('shares no id and no telephone', () => {
    const addresses = people.flatMap((each) => each.addresses);
    const ids = [...people, ...addresses, ...organizations, ...staff].map((each) => each.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(Number.isSafeInteger)).toBe(true);
    const phones = people.flatMap((each) => each.phone ?? []);
    expect(new Set(phones).size).toBe(phones.length);
  });

  it('has only telephones that belong to nobody, and addresses that a post office would take', () => {
    const addresses = people.flatMap((each) => each.addresses);
    const phones = [...people, ...addresses].flatMap((each) => each.phone ?? []);
    expect(phones.filter((phone) => !/^\+1\d{3}55501\d\d$/.test(phone))).toEqual([]);
    expect(addresses.filter((each) => !/^\d{5}$/.test(each.zip))).toEqual([]);
    expect(addresses.filter((each) => !/^[A-Z]{2}$/.test(each.provinceCode))).toEqual([]);
  });

  it('wears the tags of its roles', () => {
    expect(person('bruno@example.com').tags).toContain('BusinessAccount');
    expect(person('bruno@example.com').openInvoices.length).toBeGreaterThan(0);
    expect(person('ella@example.com').tags).toContain('ECA2024');
    expect(person('amara@example.com').tags).toContain('Ambassador');
    const exempt = people.filter((each) =>
      each.tags.some((tag) => taxExemptTags.includes(tag.toLowerCase())),
    );
    expect(exempt.map((each) => each.email)).toEqual(['tess@example.com']);
  });

  it('has nothing on the newcomer', () => {
    const { tags, addresses, metafields, openInvoices } = person('nora@example.com');
    expect([tags, addresses, metafields, openInvoices]).toEqual([[], [], [], []]);
  });

  it('puts Otto over Mina in one organization that shows its management', () => {
    expect(organizations).toHaveLength(1);
    expect(organizations[0]?.showManage).toBe(true);
    expect(organizations[0]?.members).toEqual([
      { personId: person('otto@example.com').id, isAdmin: true },
      { personId: person('mina@example.com').id, isAdmin: false },
    ]);
  });

  it('names products of their own that exist and are kept from others', () => {
    const own = people
      .flatMap((each) => each.metafields)
      .filter((field) => field.key === 'product_tag');
    expect(own.length).toBeGreaterThan(0);
    for (const { value } of own) {
      const products = catalogue.filter((product) => product.tags.includes(value));
      expect(products.length, value).toBeGreaterThan(0);
      expect(products.some((product) => product.tags.includes('Public'))).toBe(false);
    }
  });
});

it('the Earth Prime text can be found by type and handle', () => {
  expect([earthPrime.type, earthPrime.handle]).toEqual(['earth_prime', 'earth_prime']);
  expect(earthPrime.fields.earth_prime_text.trim()).not.toBe('');
});
