import { isInterfaceType, isObjectType } from 'graphql';
import type { GraphQLSchema } from 'graphql';

/** What an introspection of Shopify's own says besides the schema. */
export type VendorTypes = {
  name: string;
  requiredAccess?: string | null;
  fields?: { name: string; requiredAccess?: string | null }[] | null;
  enumValues?: { name: string; description?: string | null }[] | null;
}[];

const TOPICS = 'WebhookSubscriptionTopic';

/**
 * Returns the access scopes that a type, a field (`Type.field`) of the cut or one of these topics of webhooks needs, any
 * one of them, as the vendor's descriptions name them. What they say of users' permissions is left out: an app has none.
 */
export function accessOf(
  types: VendorTypes,
  cut: GraphQLSchema,
  topics: readonly string[],
): Record<string, string[]> {
  const found: [string, string[]][] = [];
  for (const { name, requiredAccess, fields, enumValues } of types) {
    for (const value of name === TOPICS ? (enumValues ?? []) : []) {
      if (!topics.includes(value.name)) continue;
      found.push([`${name}.${value.name}`, scopesIn(value.description?.split('Requires')[1])]);
    }
    const type = cut.getType(name);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    found.push([name, scopesIn(requiredAccess)]);
    for (const field of fields ?? []) {
      if (!(field.name in type.getFields())) continue;
      found.push([`${name}.${field.name}`, scopesIn(field.requiredAccess)]);
    }
  }
  const named = found.filter(([, scopes]) => scopes.length > 0);
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function scopesIn(text: string | null | undefined): string[] {
  const [needed = ''] = (text ?? '').split('Also:');
  return [...needed.matchAll(/\b((?:unauthenticated_)?(?:read|write)_\w+)\b/g)].map(
    ([, scope = '']) => scope,
  );
}
