import { GraphQLError } from 'graphql';
import { idOf } from '../../kit/ids';
import { connection } from '../connection';
import type { CustomerRow } from '../customer-rows';
import type { Shop } from './context';
import { parseEmail, parsePhone } from './customer-input';
import { findCustomers } from './customers-search';
import type { CustomersArguments } from './customers-search';

type Identifier = { id?: string; emailAddress?: string; phoneNumber?: string };

/** Queries for customers. */
export function customerQueries(shop: Shop) {
  const nodeOf = (row: CustomerRow | undefined) =>
    row === undefined ? null : shop.customerNode(row);

  return {
    customer: ({ id }: { id: string }) => nodeOf(shop.customers.byId(idOf('Customer', id) ?? '')),
    customerByIdentifier: ({ identifier }: { identifier: Identifier }) => {
      const { id, emailAddress, phoneNumber } = identifier;
      if (emailAddress !== undefined)
        return nodeOf(shop.customers.byEmail(parseEmail(emailAddress)));
      if (phoneNumber !== undefined) return nodeOf(shop.customers.byPhone(parsePhone(phoneNumber)));
      return nodeOf(shop.customers.byId(idOf('Customer', id ?? '') ?? ''));
    },
    customers: (args: CustomersArguments) =>
      connection(findCustomers(shop, args), args, ({ id }) => String(id), shop.customerNode),
  };
}

/** Returns this API's error for an id that does not exist. */
export function resourceNotFound(): GraphQLError {
  return new GraphQLError('invalid id', { extensions: { code: 'RESOURCE_NOT_FOUND' } });
}
