import { operationOf } from '../../app/platforms/shopify/typed-document';
import { PlatformFailure } from '../../app/domain/core/retries/failure';

type Shown = { earthcash: string; versionMetafield: string | null };

/** Stands in for Shopify: gives each of these answers once, then accepts everything. */
export function platform(...answers: ('silent' | 'refused')[]) {
  return showing(() => null, answers);
}

const field = (value: string | null | undefined) => (value ? { value, compareDigest: 'x' } : null);

/** @param balance reads what it shows as the customer's balance; null if nothing; 'unknown' if there is no customer */
export function showing(
  balance: () => Shown | null | 'unknown' | Promise<Shown | null>,
  answers: ('silent' | 'refused')[] = [],
) {
  const requested: string[] = [];
  const run = async (document: string, variables: object) => {
    const name = operationOf(document);
    if (name === 'CustomerBalance') {
      const shown = await balance();
      if (shown === 'unknown') return { customer: null };
      return {
        customer: { earthcash: field(shown?.earthcash), companion: field(shown?.versionMetafield) },
      };
    }
    requested.push(`${name} ${Object.values(variables).join()}`);
    const answer = answers.shift();
    if (answer === 'silent') throw new PlatformFailure('shopify', 'unavailable', name);
    const userErrors = answer === 'refused' ? [{ field: null, message: 'No' }] : [];
    return Promise.resolve({ customerRequestDataErasure: { userErrors } });
  };
  return { admin: { run } as never, requested };
}
