import { readFileSync } from 'node:fs';
import { GraphQLError, defaultFieldResolver, getNamedType, isObjectType } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { projectFile } from '../kit/project';

/** Access scopes by type or `Type.field`, any one of which is enough; written by scripts/cut-schemas.ts. */
type Access = Record<string, string[]>;

/** What resolvers are called with: the scopes of the caller's token. */
export type Scoped = { scopes: ReadonlySet<string> };

/** Not among the vendor's descriptions of fields, but on its page of scopes. */
const MORE: Record<'admin' | 'storefront', Access> = {
  admin: {},
  storefront: { 'Product.tags': ['unauthenticated_read_product_tags'] },
};

/** Returns the scopes with what they include: whoever may write may read. */
export function scopeSet(scopes: readonly string[]): ReadonlySet<string> {
  return new Set(scopes.flatMap((scope) => [scope, scope.replace(/(^|_)write_/, '$1read_')]));
}

/**
 * Makes each field refuse a caller whose token lacks its scope, or that of the type it leads to: it is null, with an
 * error beside the rest of the answer.
 */
export function enforceAccess(schema: GraphQLSchema, api: 'admin' | 'storefront'): void {
  const file = projectFile('sandbox/shopify/schema/access.json');
  const written = JSON.parse(readFileSync(file, 'utf8')) as Record<typeof api, Access>;
  const access = { ...written[api], ...MORE[api] };
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const rules = [access[`${type.name}.${field.name}`], access[getNamedType(field.type).name]];
      const needed = rules.filter((rule) => rule !== undefined);
      if (needed.length === 0) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context: Scoped, info) => {
        const missing = needed.find((any) => !any.some((scope) => context.scopes.has(scope)));
        if (missing !== undefined) throw denied(field.name, missing);
        return resolve(source, args, context, info) as unknown;
      };
    }
  }
}

function denied(field: string, scopes: string[]): GraphQLError {
  const requiredAccess = `${scopes.map((scope) => `\`${scope}\` access scope`).join(' or ')}.`;
  return new GraphQLError(`Access denied for ${field} field. Required access: ${requiredAccess}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess,
    },
  });
}
