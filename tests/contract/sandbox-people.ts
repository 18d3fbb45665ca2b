import { createAdminApiClient } from '@shopify/admin-api-client';
import { loadSeed } from '../../sandbox/shopify/catalogue-seed';
import { people } from '../../seed/people';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

export type UserErrors = { field: string[] | null; message: string; code?: string }[];

/** Returns the gid of one of the cast, by the part of the email before the `@`. */
export function castGid(name: string): string {
  const person = people.find(({ email }) => email === `${name}@example.com`);
  return `gid://shopify/Customer/${person?.id}`;
}

/** Starts a sandbox with the cast's past orders and the real goods. */
export async function openHistory() {
  return openShop({ seed: await loadSeed(undefined) });
}

/**
 * Makes calls with Shopify's own client, as the app does.
 *
 * @returns runs a document and returns its data; throws an Error with the messages if there are any
 */
export async function adminOf(shop: Shop) {
  const client = createAdminApiClient({
    storeDomain: new URL(shop.url).host,
    accessToken: String((await shop.grant()).body.access_token),
    apiVersion: '2026-10',
    retries: 0,
    logger: () => undefined,
    customFetchApi: (url, init) => fetch(url.replace(/^https:/, 'http:'), init as RequestInit),
  });
  return async (document: string, variables: object = {}): Promise<unknown> => {
    const { data, errors } = await client.request(document, { variables: variables as never });
    const refused = errors?.graphQLErrors?.map(
      (error: { message: string; extensions?: { code?: string } }) =>
        `${error.extensions?.code ?? ''} ${error.message}`,
    );
    if (errors) throw new Error(refused?.join('; ') ?? errors.message);
    return data;
  };
}

export type AdminCall = Awaited<ReturnType<typeof adminOf>>;

const CREATE = `mutation SignUpCustomer($input: CustomerInput!) { customerCreate(input: $input) {
  customer { id displayName tags createdAt defaultEmailAddress { emailAddress marketingState
    marketingOptInLevel marketingUpdatedAt } defaultPhoneNumber { phoneNumber } }
  userErrors { field message } } }`;

/** Runs `customerCreate`. @returns the id, the customer and the user errors */
export async function create(admin: AdminCall, input: object) {
  const data = await admin(CREATE, { input });
  return {
    id: at(data, 'customerCreate.customer.id') as string,
    customer: at(data, 'customerCreate.customer'),
    userErrors: at(data, 'customerCreate.userErrors') as UserErrors,
  };
}
