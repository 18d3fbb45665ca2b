import type { Store } from '../../kit/store';
import type { World } from '../../kit/world';
import type { Deliver } from '../../mail/index';
import type { Customers } from '../customers';
import { SHOP_ID } from '../shop';
import { issuerPath } from './addresses';
import { asPerson } from './as-person';
import { API_SCOPE } from './clients';
import { Codes } from './codes';
import { providerConfiguration } from './configuration';
import { accountsEndpoint } from './endpoint';
import { Keys } from './keys';
import { Providers } from './providers';
import { Records } from './records';
import { createSignIn } from './sign-in';

const TOKEN_SECONDS = 3_600;

/**
 * Customer accounts: the login endpoints and the access tokens.
 *
 * @param options `shopId` the number in the issuer's URL, `tokenSeconds` an access token's lifetime
 */
export function createAccounts(
  world: World,
  parts: { store: Store; customers: Customers; deliver: Deliver },
  options: { shopId?: string | undefined; tokenSeconds?: number | undefined },
) {
  const { store, customers, deliver } = parts;
  const { clock, storeOrigin } = world;
  const shopId = options.shopId ?? SHOP_ID;
  const loginPath = issuerPath(shopId);
  const records = new Records(store, clock);
  const keys = new Keys(store);
  const tokenSeconds = options.tokenSeconds || TOKEN_SECONDS;
  const configuration = () =>
    providerConfiguration({ shopId, storeOrigin, tokenSeconds }, { records, keys, customers });
  const codes = new Codes(store, clock);

  return {
    asPerson: asPerson({ storeOrigin, loginPath }),
    handle: accountsEndpoint(world, {
      shopId,
      providers: new Providers(
        shopId,
        configuration,
        (number) => customers.byId(number) !== undefined,
      ),
      signIn: createSignIn({ store, clock, customers, codes, deliver, storeOrigin, loginPath }),
    }),
    /** Returns the customer's number for a valid access token. */
    holder: (token: string): string | undefined => {
      const payload = records.find('AccessToken', token);
      const isForApi = payload?.scope?.split(' ').includes(API_SCOPE) ?? false;
      return isForApi ? payload?.accountId : undefined;
    },
  };
}
