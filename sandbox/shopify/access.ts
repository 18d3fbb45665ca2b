import { readFileSync } from 'node:fs';
import {
  GraphQLError,
  TypeInfo,
  defaultFieldResolver,
  getNamedType,
  isObjectType,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { DocumentNode, GraphQLNamedType, GraphQLSchema } from 'graphql';
import { projectFile } from '../kit/project';

type Api = 'admin' | 'storefront';

/**
 * Access scopes by type, `Type.field` or topic of webhooks (`WebhookSubscriptionTopic.NAME`), any one of which is enough;
 * written by scripts/cut-schemas.ts.
 */
type Access = Record<string, string[]>;

/** What resolvers are called with: the scopes of the caller's token. */
export type Scoped = { scopes: ReadonlySet<string> };

const CART_WRITES = [
  'cartAttributesUpdate',
  'cartBuyerIdentityUpdate',
  'cartCreate',
  'cartDiscountCodesUpdate',
  'cartLinesAdd',
  'cartLinesRemove',
  'cartLinesUpdate',
];

/** Not among the vendor's descriptions of fields, but on its page of scopes. */
const MORE: Record<Api, Access> = {
  admin: { 'Mutation.refundCreate': ['write_orders'] },
  storefront: {
    Cart: ['unauthenticated_read_checkouts'],
    'Product.tags': ['unauthenticated_read_product_tags'],
    ...Object.fromEntries(
      CART_WRITES.map((name) => [`Mutation.${name}`, ['unauthenticated_write_checkouts']]),
    ),
  },
};

function readAccess(api: Api): Access {
  const file = projectFile('sandbox/shopify/schema/access.json');
  const written = JSON.parse(readFileSync(file, 'utf8')) as Record<Api, Access>;
  return { ...written[api], ...MORE[api] };
}

/** Returns what a field asks for, and what the type that it leads to does. */
function rulesAt(access: Access, owner: string, field: string, type: GraphQLNamedType) {
  const rules = [access[`${owner}.${field}`], access[type.name]];
  return rules.filter((rule) => rule !== undefined);
}

/** Returns the scopes, any one of which lets the app subscribe to a topic; none are needed if it is empty. */
export function topicScopes(topic: string): string[] {
  return readAccess('admin')[`WebhookSubscriptionTopic.${topic}`] ?? [];
}

/** Returns what a document asks for, field by field: of each rule, any one scope is enough. */
export function documentScopes(
  schema: GraphQLSchema,
  api: Api,
  document: DocumentNode,
): string[][] {
  const access = readAccess(api);
  const found: string[][] = [];
  const info = new TypeInfo(schema);
  const Field = () => {
    const field = info.getFieldDef();
    const owner = info.getParentType();
    if (!field || !owner) return;
    found.push(...rulesAt(access, owner.name, field.name, getNamedType(field.type)));
  };
  visit(document, visitWithTypeInfo(info, { Field }));
  return found;
}

/** Returns the scopes with what they include: whoever may write may read. */
export function scopeSet(scopes: readonly string[]): ReadonlySet<string> {
  return new Set(scopes.flatMap((scope) => [scope, scope.replace(/(^|_)write_/, '$1read_')]));
}

/**
 * Makes each field refuse a caller whose token lacks its scope, or that of the type it leads to: it is null, with an
 * error beside the rest of the answer.
 */
export function enforceAccess(schema: GraphQLSchema, api: Api): void {
  const access = readAccess(api);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const needed = rulesAt(access, type.name, field.name, getNamedType(field.type));
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
