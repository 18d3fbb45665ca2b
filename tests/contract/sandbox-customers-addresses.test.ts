import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, castGid, create } from './sandbox-people';
import type { AdminCall } from './sandbox-people';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

let shop: Shop;
let admin: AdminCall;
let customerId: string;
let made = 0;

beforeAll(async () => {
  shop = await openShop();
  admin = await adminOf(shop);
});
beforeEach(async () => {
  made += 1;
  const input = { email: `book-${made}@shop.example`, firstName: 'Ada', lastName: 'Bell' };
  ({ id: customerId } = await create(admin, input));
});
afterAll(() => shop.discard());

const home = {
  address1: ' 1 Main Street ',
  city: 'Seattle',
  provinceCode: 'WA',
  countryCode: 'US',
  zip: '98101',
};
const parts = `id firstName lastName name company address1 address2 city province provinceCode
  country countryCodeV2 zip phone`;

async function add(address: object, setAsDefault?: boolean) {
  const data = await admin(
    `mutation AddCustomerAddress($customerId: ID!, $address: MailingAddressInput!, $setAsDefault: Boolean) {
      customerAddressCreate(customerId: $customerId, address: $address, setAsDefault: $setAsDefault) {
        address { ${parts} } userErrors { field message } } }`,
    { customerId, address, setAsDefault },
  );
  return {
    id: String(at(data, 'customerAddressCreate.address.id')),
    address: at(data, 'customerAddressCreate.address'),
    userErrors: at(data, 'customerAddressCreate.userErrors'),
  };
}

const change = async (variables: object) =>
  at(
    await admin(
      `mutation ChangeCustomerAddress($customerId: ID!, $addressId: ID!, $address: MailingAddressInput!, $setAsDefault: Boolean) {
        customerAddressUpdate(customerId: $customerId, addressId: $addressId, address: $address, setAsDefault: $setAsDefault) {
          address { ${parts} } userErrors { field message } } }`,
      { customerId, ...variables },
    ),
    'customerAddressUpdate',
  );

const remove = async (addressId: string) =>
  at(
    await admin(
      `mutation RemoveCustomerAddress($customerId: ID!, $addressId: ID!) {
        customerAddressDelete(customerId: $customerId, addressId: $addressId) {
          deletedAddressId userErrors { field message } } }`,
      { customerId, addressId },
    ),
    'customerAddressDelete',
  );

async function book(id = customerId) {
  const data = await admin(
    `query CustomerAddresses($id: ID!) { customer(id: $id) { defaultAddress { id }
      addressesV2(first: 50) { nodes { id city } } } }`,
    { id },
  );
  return {
    byDefault: at(data, 'customer.defaultAddress.id'),
    cities: (at(data, 'customer.addressesV2.nodes') as { city: string }[]).map(({ city }) => city),
  };
}

const strangers = 'gid://shopify/MailingAddress/9100000000011?model_name=CustomerAddress';

describe('an address', () => {
  it('is kept trimmed, in its owner’s name, with the platform’s kind of id', async () => {
    const { address, userErrors } = await add(home);
    expect(userErrors).toEqual([]);
    expect(address).toEqual({
      id: expect.stringMatching(
        /^gid:\/\/shopify\/MailingAddress\/\d+\?model_name=CustomerAddress$/,
      ),
      firstName: 'Ada',
      lastName: 'Bell',
      name: 'Ada Bell',
      company: null,
      address1: '1 Main Street',
      address2: null,
      city: 'Seattle',
      province: 'Washington',
      provinceCode: 'WA',
      country: 'United States',
      countryCodeV2: 'US',
      zip: '98101',
      phone: null,
    });
  });

  it('is the default when it is the first or is said to be', async () => {
    const first = await add(home);
    await add({ ...home, city: 'Tacoma' });
    expect((await book()).byDefault).toBe(first.id);
    const third = await add({ ...home, city: 'Olympia' }, true);
    expect(await book()).toEqual({
      byDefault: third.id,
      cities: ['Seattle', 'Tacoma', 'Olympia'],
    });
    const back = await admin(
      `mutation D($customerId: ID!, $addressId: ID!) {
        customerUpdateDefaultAddress(customerId: $customerId, addressId: $addressId) {
          customer { defaultAddress { city } } userErrors { field message } } }`,
      { customerId, addressId: first.id },
    );
    expect(at(back, 'customerUpdateDefaultAddress')).toEqual({
      customer: { defaultAddress: { city: 'Seattle' } },
      userErrors: [],
    });
  });

  it('changes in what was sent; its id does with and without the tail', async () => {
    const { id } = await add(home);
    const [bare = ''] = id.split('?');
    expect(await change({ addressId: bare, address: { city: 'Tacoma', zip: null } })).toMatchObject(
      {
        address: { id, address1: '1 Main Street', city: 'Tacoma', zip: null },
        userErrors: [],
      },
    );
  });

  it('leaves the default to the next one when it goes', async () => {
    const first = await add(home);
    const second = await add({ ...home, city: 'Tacoma' });
    expect(await remove(first.id)).toEqual({ deletedAddressId: first.id, userErrors: [] });
    expect(await book()).toEqual({ byDefault: second.id, cities: ['Tacoma'] });
    await remove(second.id);
    expect(await book()).toEqual({ byDefault: undefined, cities: [] });
  });

  it('is refused with the vendor’s words', async () => {
    await add(home);
    const cases: [object, string[], string][] = [
      [{ ...home, address1: '1 main street' }, ['address'], 'Address already exists'],
      [{ ...home, provinceCode: 'ON' }, ['address', 'province'], 'Province is invalid'],
      [
        { ...home, city: 'x'.repeat(256) },
        ['address', 'city'],
        'City is too long (maximum is 255 characters)',
      ],
      [
        { ...home, address2: '<b>Suite</b>' },
        ['address', 'address2'],
        'Address2 cannot contain HTML tags',
      ],
      [
        { ...home, company: 'https://x.example' },
        ['address', 'company'],
        'Company cannot contain URL',
      ],
      [
        { ...home, address1: '1 Main 🌱' },
        ['address', 'address1'],
        'Address1 cannot contain emojis',
      ],
    ];
    for (const [address, field, message] of cases) {
      expect(await add(address)).toMatchObject({ address: null, userErrors: [{ field, message }] });
    }
    expect((await book()).cities).toHaveLength(1);
  });

  it('of somebody else is neither changed nor taken away', async () => {
    const notYours = [{ field: ['addressId'], message: 'Address does not exist' }];
    expect(await change({ addressId: strangers, address: { city: 'X' } })).toEqual({
      address: null,
      userErrors: notYours,
    });
    expect(await remove(strangers)).toEqual({ deletedAddressId: null, userErrors: notYours });
    expect((await book(castGid('ivy'))).cities).toEqual(['Portland', 'Forest Grove']);
  });

  it('that nobody has is an error of the call itself', async () => {
    const nobodys = 'gid://shopify/MailingAddress/1?model_name=CustomerAddress';
    await expect(remove(nobodys)).rejects.toThrow('RESOURCE_NOT_FOUND');
    await expect(change({ addressId: nobodys, address: {} })).rejects.toThrow('RESOURCE_NOT_FOUND');
    customerId = 'gid://shopify/Customer/1';
    expect(await add(home)).toMatchObject({
      userErrors: [{ field: ['customerId'], message: 'Customer does not exist' }],
    });
  });
});
