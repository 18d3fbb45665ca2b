import { z } from 'zod';
import { errorMessage } from '~/content/core/errors';
import type { Fields } from '~/domain/core/admin-answer';
import { isPlatformFailure, joinUserErrors } from '~/domain/core/retries/failure';
import { FAVORITE_LIMIT, favoriteNumbers, isTooMany } from '~/domain/catalogue/favorites';
import { withFavoritesLock } from '~/models/customers/address-change.server';
import { forgetCustomerProfile } from '~/models/customers/customer-profile.server';
import {
  runCustomerUpdate,
  runMetafieldsSet,
  runTagChange,
} from '~/platforms/shopify/api/admin-endpoint.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import { contactFields } from './own-queries.server';
import { argumentsOf, insistOnOwn, type Found, type OwnCall, type Row } from './row.server';

/** Single-line metafields that customers may write for themselves (spec section 3, money-security 7.3). */
export const WRITABLE_METAFIELDS = [
  'custom.companyname',
  'custom.companywebsite',
  'custom.universityname',
  'custom.fraternity',
  'custom.sorority',
  'custom.studentorg',
  'custom.college',
  'custom.greeklife',
  'custom.graduationyear',
  'custom.birthday',
  'social.instagram',
];

const text = z
  .string()
  .max(255)
  .refine((line) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(line));
const gid = z.string().max(100);

const tagArguments = z.strictObject({
  id: gid,
  tags: z
    .array(z.string().regex(/^FAVE-[A-Za-z0-9_-]{1,64}$/))
    .min(1)
    .max(25),
});

const metafieldArguments = z.strictObject({
  metafields: z
    .array(
      z
        .strictObject({
          ownerId: gid,
          namespace: z.string(),
          key: z.string(),
          type: z.literal('single_line_text_field').optional(),
          value: text,
        })
        .refine(({ namespace, key }) => WRITABLE_METAFIELDS.includes(`${namespace}.${key}`)),
    )
    .min(1)
    .max(10),
});

const updateArguments = z.strictObject({
  input: z.strictObject({
    id: gid,
    firstName: text.nullish(),
    lastName: text.nullish(),
    phone: text.nullish(),
  }),
});

/** Changes favorites, no other tags. Additions run one at a time per customer, so that the limit is exact. */
export function tagRow(field: 'tagsAdd' | 'tagsRemove'): Row {
  const isAdding = field === 'tagsAdd';
  const failed = errorMessage(isAdding ? 'favorite_not_added' : 'favorite_not_removed');
  return {
    operation: 'mutation',
    who: 'customer',
    async run(call) {
      const { id, tags } = argumentsOf(call, tagArguments);
      insistOnOwn(id, call);
      const { admin, db } = call.context;
      const { gid } = call.customer;
      const change = () => runTagChange(admin, field, { id: gid, tags });
      if (!isAdding) return changed(call, failed, change);
      const added = await withFavoritesLock(db, gid, () =>
        changed(call, failed, async () => {
          const held = favoriteNumbers((await getCustomer(admin, gid))?.tags ?? []);
          const desired = { add: favoriteNumbers(tags), remove: [] };
          if (!isTooMany(held, desired, FAVORITE_LIMIT)) return change();
          const message = errorMessage('favorites_full', { limit: FAVORITE_LIMIT });
          return { node: null, userErrors: [{ field: ['tags'], message }] };
        }),
      );
      return added === 'busy' ? { value: null, errors: [failed], isUnavailable: true } : added;
    },
  };
}

export const metafieldsSetRow: Row = {
  operation: 'mutation',
  who: 'customer',
  async run(call) {
    const { metafields } = argumentsOf(call, metafieldArguments);
    for (const { ownerId } of metafields) insistOnOwn(ownerId, call);
    const writes = metafields.map(({ namespace, key, value }) => ({
      namespace,
      key,
      value,
      type: 'single_line_text_field',
    }));
    const found = await changed(call, errorMessage('customer_not_updated'), () =>
      runMetafieldsSet(call.context.admin, call.customer.gid, writes),
    );
    const { userErrors = [] } = (found.value ?? {}) as { userErrors?: readonly Fields[] };
    if (userErrors.length === 0) return found;
    const messages = joinUserErrors(
      userErrors.map(({ message }) => ({ message: String(message) })),
    );
    return { ...found, errors: [errorMessage('metafield_not_updated', { messages })] };
  },
};

export const customerUpdateRow: Row = {
  operation: 'mutation',
  who: 'customer',
  async run(call) {
    const { input } = argumentsOf(call, updateArguments);
    insistOnOwn(input.id, call);
    return changed(call, errorMessage('customer_not_updated'), async () => {
      const variables = { ...input, id: call.customer.gid };
      const payload = await runCustomerUpdate(call.context.admin, variables);
      const { customer } = payload;
      return { ...payload, customer: customer ? contactFields(customer as Fields) : null };
    });
  },
};

async function changed(
  { context, customer }: OwnCall,
  failed: string,
  run: () => Promise<Found['value']>,
): Promise<Found> {
  try {
    return { value: await run() };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'a change through the admin endpoint failed');
    return { value: null, errors: [failed], isUnavailable: true };
  } finally {
    // Also after a failure: the change may have been made.
    await forgetCustomerProfile(context.db, customer.gid);
  }
}
