import { ControlError, parseText } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import { idOf } from '../kit/ids';
import type { CustomerMetafieldRow, CustomerRow } from './customer-rows';
import { metafieldType } from './customer-seed';
import type { Customers } from './customers';
import type { Orders } from './orders';
import { splitTags, withTags, withoutTags } from './tags';

const TEXTS = ['email', 'firstName', 'lastName', 'phone', 'note', 'locale'] as const;

/**
 * Actions of staff or another app on customers, named by `email` or by `id` (a gid or its number). Webhooks
 * are sent. Shopify's validation of values is skipped.
 */
export function customerActions(customers: Customers, orders: Orders, now: () => string) {
  const find = (input: Input): CustomerRow => {
    const id = String(input.id ?? '');
    const row = id
      ? customers.byId(idOf('Customer', id) ?? id)
      : customers.byEmail(parseText(input, 'email'));
    if (row === undefined) throw new ControlError('there is no such customer');
    return row;
  };

  return {
    /** `set`: names, phone, note, the whole list of tags, `acceptsMarketing`, `taxExempt`. */
    customer: (input: Input) => customers.change(changed(find(input), parseSet(input), now())),

    'customer-create': (input: Input) => {
      const email = parseText(input, 'email');
      if (customers.byEmail(email) !== undefined) throw new ControlError(`${email} is taken`);
      const row = customers.create({ email });
      return input.set === undefined ? row : customers.change(changed(row, parseSet(input), now()));
    },

    /** `namespace` (default custom), `key`, `value`, `type`; an empty value deletes the metafield. */
    'customer-metafield': (input: Input) => {
      const row = find(input);
      const namespace = typeof input.namespace === 'string' ? input.namespace : 'custom';
      const key = parseText(input, 'key');
      const isIt = (each: CustomerMetafieldRow) => each.namespace === namespace && each.key === key;
      const others = row.metafields.filter((each) => !isIt(each));
      if (!input.value) return customers.change({ ...row, metafields: others });
      const type =
        typeof input.type === 'string'
          ? input.type
          : (row.metafields.find(isIt)?.type ?? metafieldType(key));
      const written = { namespace, key, type, value: parseText(input, 'value'), updatedAt: now() };
      return customers.change({ ...row, metafields: [...others, written] });
    },

    /** `add` and `remove`: a tag, or a list of tags. */
    'customer-tag': (input: Input) => {
      const row = find(input);
      const tags = withoutTags(withTags(row.tags, listOf(input.add)), listOf(input.remove));
      return customers.change({ ...row, tags });
    },

    'customer-delete': (input: Input) => {
      const row = find(input);
      if (orders.of(row.id).length > 0) {
        throw new ControlError('the vendor does not delete a customer who has orders');
      }
      customers.delete(row);
      return { deleted: row.id };
    },
  };
}

/** @throws ControlError if `set` is missing or not an object */
export function parseSet(input: Input): Input {
  const { set } = input;
  if (typeof set !== 'object' || set === null) throw new ControlError('set must be an object');
  return set as Input;
}

function listOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map(String) : [typeof value === 'string' ? value : ''];
  return splitTags(texts);
}

function changed(row: CustomerRow, set: Input, now: string): CustomerRow {
  const texts = TEXTS.flatMap((name) =>
    typeof set[name] === 'string' ? [[name, set[name]] as const] : [],
  );
  const { acceptsMarketing } = set;
  return {
    ...row,
    ...Object.fromEntries(texts),
    tags: Array.isArray(set.tags) ? withTags([], listOf(set.tags)) : row.tags,
    taxExempt: typeof set.taxExempt === 'boolean' ? set.taxExempt : row.taxExempt,
    marketing:
      typeof acceptsMarketing === 'boolean'
        ? {
            state: acceptsMarketing ? 'SUBSCRIBED' : 'UNSUBSCRIBED',
            optInLevel: 'SINGLE_OPT_IN',
            updatedAt: now,
          }
        : row.marketing,
  };
}
