import { isInterfaceType, isObjectType } from 'graphql';
import type { GraphQLSchema } from 'graphql';

/** What an introspection of Shopify's own says besides the schema. */
export type VendorTypes = {
  name: string;
  requiredAccess?: string | null;
  fields?: { name: string; requiredAccess?: string | null }[] | null;
}[];

/**
 * Returns the access scopes that a type or a field (`Type.field`) of the cut needs, any one of them, as the vendor's
 * descriptions name them. What they say of users' permissions is left out: an app has none.
 */
export function accessOf(types: VendorTypes, cut: GraphQLSchema): Record<string, string[]> {
  const found: [string, string[]][] = [];
  for (const { name, requiredAccess, fields } of types) {
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
  return [...needed.matchAll(/`((?:unauthenticated_)?(?:read|write)_\w+)`/g)].map(
    ([, scope = '']) => scope,
  );
}
