import { idOf, stableNumber, uuid } from '../../kit/ids';
import type { Store } from '../../kit/store';
import type { CustomerAddressRow, CustomerRow } from '../customer-rows';
import { withAddress } from './address-input';
import type { AddressInput } from './address-input';
import { addressGid, bookedAddressNode } from './address-node';
import type { Shop, UserError } from './context';
import { resourceNotFound } from './customers';

type Target = { customerId: string; addressId: string };
type Found = { customer: CustomerRow; address: CustomerAddressRow };

const NO_CUSTOMER: UserError = { field: ['customerId'], message: 'Customer does not exist' };
const NO_ADDRESS: UserError = { field: ['addressId'], message: 'Address does not exist' };

/** Mutations of a customer's address book. The first address becomes the default one. */
export function addressMutations(store: Store, shop: Shop) {
  const customerOf = (id: string) => shop.customers.byId(idOf('Customer', id) ?? '');

  /**
   * @returns an error if the address belongs to another customer
   * @throws GraphQLError if there is no such address
   */
  const find = ({ customerId, addressId }: Target): Found | { error: UserError } => {
    const customer = customerOf(customerId);
    if (customer === undefined) return { error: NO_CUSTOMER };
    const number = Number(idOf('MailingAddress', addressId));
    const isIt = ({ id }: CustomerAddressRow) => id === number;
    const address = customer.addresses.find(isIt);
    if (address !== undefined) return { customer, address };
    if (shop.customers.all().some(({ addresses }) => addresses.some(isIt))) {
      return { error: NO_ADDRESS };
    }
    throw resourceNotFound();
  };

  return {
    customerAddressCreate: (args: {
      customerId: string;
      address: AddressInput;
      setAsDefault?: boolean | null;
    }) => {
      const customer = customerOf(args.customerId);
      if (customer === undefined) return { address: null, userErrors: [NO_CUSTOMER] };
      const { addresses } = customer;
      const { address, errors } = withAddress(emptyAddress(customer), args.address, addresses);
      if (errors.length > 0) return { address: null, userErrors: errors };
      const isDefault = args.setAsDefault === true || addresses.length === 0;
      store.batch(() =>
        shop.customers.change({
          ...customer,
          addresses: [...addresses, address],
          defaultAddressId: isDefault ? address.id : customer.defaultAddressId,
        }),
      );
      return { address: bookedAddressNode(address), userErrors: [] };
    },

    customerAddressUpdate: (
      args: Target & { address: AddressInput; setAsDefault?: boolean | null },
    ) => {
      const found = find(args);
      if ('error' in found) return { address: null, userErrors: [found.error] };
      const { customer } = found;
      const others = customer.addresses.filter((each) => each !== found.address);
      const { address, errors } = withAddress(found.address, args.address, others);
      if (errors.length > 0) return { address: null, userErrors: errors };
      store.batch(() =>
        shop.customers.change({
          ...customer,
          addresses: customer.addresses.map((each) => (each === found.address ? address : each)),
          defaultAddressId: args.setAsDefault === true ? address.id : customer.defaultAddressId,
        }),
      );
      return { address: bookedAddressNode(address), userErrors: [] };
    },

    customerAddressDelete: (args: Target) => {
      const found = find(args);
      if ('error' in found) return { deletedAddressId: null, userErrors: [found.error] };
      const { customer, address } = found;
      const addresses = customer.addresses.filter((each) => each !== address);
      const wasDefault = customer.defaultAddressId === address.id;
      store.batch(() =>
        shop.customers.change({
          ...customer,
          addresses,
          defaultAddressId: wasDefault ? (addresses[0]?.id ?? null) : customer.defaultAddressId,
        }),
      );
      return { deletedAddressId: addressGid(address.id), userErrors: [] };
    },

    customerUpdateDefaultAddress: (args: Target) => {
      const found = find(args);
      if ('error' in found) {
        const customer = customerOf(args.customerId);
        return {
          customer: customer === undefined ? null : shop.customerNode(customer),
          userErrors: [found.error],
        };
      }
      const changed = { ...found.customer, defaultAddressId: found.address.id };
      const stored = store.batch(() => shop.customers.change(changed));
      return { customer: shop.customerNode(stored), userErrors: [] };
    },
  };
}

/** A new address gets the customer's name unless the input has another. */
function emptyAddress({ firstName, lastName }: CustomerRow): CustomerAddressRow {
  return {
    id: stableNumber(`address ${uuid()}`),
    firstName,
    lastName,
    company: '',
    address1: '',
    address2: '',
    city: '',
    provinceCode: '',
    zip: '',
    phone: '',
    countryCode: 'US',
  };
}
