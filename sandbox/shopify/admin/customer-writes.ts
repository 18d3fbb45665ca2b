import { idOf } from '../../kit/ids';
import type { Store } from '../../kit/store';
import type { CustomerMetafieldRow, CustomerRow, MarketingRow } from '../customer-rows';
import type { Shop, UserError } from './context';
import { withFields } from './customer-input';
import type { CustomerFields } from './customer-input';
import { findMetafield } from './metafield-fields';
import { need } from './metafield-owners';
import { withMetafield, wrongMetafield } from './metafields';
import type { MetafieldInput } from './metafields';

type Consent = {
  marketingState: string;
  marketingOptInLevel?: NonNullable<MarketingRow['optInLevel']> | null;
  consentUpdatedAt?: string | null;
};

type Input = CustomerFields & {
  id?: string | null;
  metafields?: (MetafieldInput & { id?: string | null })[] | null;
  emailMarketingConsent?: Consent | null;
};

type ConsentUpdate = { customerId: string; emailMarketingConsent: Consent };

const NOBODY: CustomerRow = {
  id: 0,
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  tags: [],
  marketing: { state: 'NOT_SUBSCRIBED', optInLevel: 'SINGLE_OPT_IN', updatedAt: null },
  metafields: [],
  addresses: [],
  defaultAddressId: null,
  taxExempt: false,
  locale: 'en',
  note: '',
  createdAt: '',
  updatedAt: '',
};

const refused = (userErrors: UserError[]) => ({ customer: null, userErrors });

const invalid = (field: string[], message: string) => ({
  customer: null,
  userErrors: [{ field, message, code: 'INVALID' }],
});

/** `customerCreate`, `customerUpdate`, `customerEmailMarketingConsentUpdate`, `customerRequestDataErasure`. */
export function customerMutations(store: Store, shop: Shop, now: () => string) {
  const answer = (row: CustomerRow) => ({ customer: shop.customerNode(row), userErrors: [] });

  return {
    customerCreate: ({ input }: { input: Input }) => {
      if (input.id) return refused([{ field: ['id'], message: 'Cannot specify ID on creation' }]);
      const { row, errors } = withFields(shop, NOBODY, input);
      const consent = parseConsent(input.emailMarketingConsent, row.marketing, now());
      const metafields = withMetafields(row, input.metafields ?? [], now());
      const all = [...errors, ...consent.errors, ...metafields.errors];
      if (all.length > 0) return refused(all);
      const { id: _id, createdAt: _created, updatedAt: _updated, ...fields } = row;
      return store.batch(() =>
        answer(
          shop.customers.create({
            ...fields,
            marketing: consent.marketing,
            metafields: metafields.rows,
          }),
        ),
      );
    },

    customerUpdate: ({ input }: { input: Input }) => {
      const before = shop.customers.byId(idOf('Customer', input.id ?? '') ?? '');
      if (before === undefined) {
        return refused([{ field: ['id'], message: 'Customer does not exist' }]);
      }
      const { row, errors } = withFields(shop, before, input);
      const metafields = withMetafields(row, input.metafields ?? [], now());
      const all = [...errors, ...metafields.errors];
      if (input.emailMarketingConsent) {
        const message =
          'To update emailMarketingConsent, please use the customerEmailMarketingConsentUpdate Mutation instead';
        all.push({ field: ['emailMarketingConsent'], message });
      }
      if (all.length > 0) return refused(all);
      return store.batch(() =>
        answer(shop.customers.change({ ...row, metafields: metafields.rows })),
      );
    },

    customerEmailMarketingConsentUpdate: ({ input }: { input: ConsentUpdate }) => {
      const before = shop.customers.byId(idOf('Customer', input.customerId) ?? '');
      if (before === undefined) return invalid(['input', 'customerId'], 'Customer not found');
      const { marketing, errors } = parseConsent(
        input.emailMarketingConsent,
        before.marketing,
        now(),
      );
      const [error] = errors;
      if (error !== undefined) {
        return invalid(['input', ...(error.field ?? [])], error.message);
      }
      // Consent belongs to the email address: without one, nothing happens.
      if (before.email === '') return answer(before);
      return store.batch(() => answer(shop.customers.change({ ...before, marketing })));
    },

    customerRequestDataErasure: ({ customerId }: { customerId: string }) => {
      need('write_customer_data_erasure');
      const known = shop.customers.byId(idOf('Customer', customerId) ?? '');
      if (known !== undefined) return { customerId, userErrors: [] };
      const message = 'Customer does not exist';
      const code = 'DOES_NOT_EXIST';
      return { customerId: null, userErrors: [{ field: ['customerId'], message, code }] };
    },
  };
}

function parseConsent(
  consent: Consent | null | undefined,
  before: MarketingRow,
  now: string,
): { marketing: MarketingRow; errors: UserError[] } {
  if (!consent) return { marketing: before, errors: [] };
  const { marketingState: state, marketingOptInLevel, consentUpdatedAt } = consent;
  if (state !== 'SUBSCRIBED' && state !== 'UNSUBSCRIBED' && state !== 'PENDING') {
    const message = `Cannot specify ${state} as a marketing state input`;
    const field = ['emailMarketingConsent', 'marketingState'];
    return { marketing: before, errors: [{ field, message }] };
  }
  const optInLevel = marketingOptInLevel ?? before.optInLevel ?? 'SINGLE_OPT_IN';
  return { marketing: { state, optInLevel, updatedAt: consentUpdatedAt ?? now }, errors: [] };
}

function withMetafields(
  before: CustomerRow,
  inputs: NonNullable<Input['metafields']>,
  now: string,
): { rows: CustomerMetafieldRow[]; errors: UserError[] } {
  let rows = before.metafields;
  const errors: UserError[] = [];
  for (const [index, input] of inputs.entries()) {
    const wrong = wrongMetafield(input, findMetafield(rows, input.namespace, input.key ?? ''));
    if (wrong !== undefined) {
      const field = ['metafields', String(index), ...(wrong.name ? [wrong.name] : [])];
      errors.push({ field, message: wrong.message });
      continue;
    }
    rows = withMetafield(rows, input).rows.map((row) => ({ updatedAt: now, ...row }));
  }
  return { rows, errors };
}
