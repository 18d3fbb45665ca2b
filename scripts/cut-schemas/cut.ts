import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import {
  TypeInfo,
  getNamedType,
  isRequiredArgument,
  lexicographicSortSchema,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { GraphQLFieldConfig, GraphQLInputFieldConfig, GraphQLSchema } from 'graphql';
import { adminInputs } from './admin-inputs';
import type { NamedDocument } from './documents';

/** Enums with hundreds of values, of which one shop needs only a few. */
export const keptValues: Record<string, string[]> = {
  CountryCode: ['CA', 'US'],
  CurrencyCode: ['CAD', 'EUR', 'USD'],
  LanguageCode: ['EN', 'ES', 'FR'],
  MetafieldOwnerType: ['CUSTOMER', 'ORDER', 'PRODUCT', 'PRODUCTVARIANT'],
};

/** Very large inputs, cut to the fields that the store sends. Other inputs stay whole. */
const keptInputs: Record<string, string[]> = {
  ...adminInputs,
  CartInput: ['attributes', 'buyerIdentity', 'discountCodes', 'lines', 'note'],
  CartBuyerIdentityInput: ['countryCode', 'customerAccessToken', 'email', 'phone'],
  CartLineInput: ['attributes', 'merchandiseId', 'quantity'],
  CartLineUpdateInput: ['attributes', 'id', 'merchandiseId', 'quantity'],
  ProductFilter: ['available', 'price', 'productType', 'productVendor', 'tag'],
};

function hasKeptValues(type: { name: string }): boolean {
  return type.name in keptValues;
}

type Used = {
  /** `Type.field` */
  fields: Set<string>;
  /** `Type.field.argument` */
  arguments: Set<string>;
  /** Types whose fields a document selects directly, not only through an interface. */
  types: Set<string>;
};

/** Returns the schema with only the fields and arguments that the documents use, sorted by name. */
export function cutSchema(schema: GraphQLSchema, documents: NamedDocument[]): GraphQLSchema {
  const used = usedBy(schema, documents);
  // Fields selected on an interface must exist in all of its implementations that we keep.
  const carriers = (type: string) =>
    used.types.has(type) ? [type, ...interfacesOf(schema, type)] : [];

  const cut = mapSchema(schema, {
    [MapperKind.COMPOSITE_FIELD]: (config, field, type) => {
      const names = carriers(type).map((name) => `${name}.${field}`);
      if (!names.some((name) => used.fields.has(name))) return null;
      return withArguments(config as GraphQLFieldConfig<unknown, unknown>, names, used);
    },
    [MapperKind.INPUT_OBJECT_FIELD]: (config: GraphQLInputFieldConfig, field, type) => {
      const allowed = keptInputs[type];
      if (allowed !== undefined && !allowed.includes(field)) return null;
      return config.deprecationReason === undefined || config.deprecationReason === null
        ? bare(config)
        : null;
    },
    [MapperKind.ENUM_VALUE]: (config, type, _schema, value) => {
      const allowed = keptValues[type];
      return allowed !== undefined && !allowed.includes(value) ? null : bare(config);
    },
    [MapperKind.TYPE]: (type) => {
      type.description = undefined;
      return type;
    },
    [MapperKind.DIRECTIVE]: (directive) => {
      directive.description = undefined;
      for (const argument of directive.args) argument.description = undefined;
      return directive;
    },
  });
  // Pruning ignores the argument types of directives: @inContext would lose its languages.
  return lexicographicSortSchema(pruneSchema(cut, { skipPruning: hasKeptValues }));
}

function withArguments(
  config: GraphQLFieldConfig<unknown, unknown>,
  fields: string[],
  used: Used,
): GraphQLFieldConfig<unknown, unknown> {
  const args = Object.entries(config.args ?? {}).filter(
    ([name, argument]) =>
      fields.some((field) => used.arguments.has(`${field}.${name}`)) ||
      isRequiredArgument({ ...argument, name } as Parameters<typeof isRequiredArgument>[0]),
  );
  return {
    ...bare(config),
    args: Object.fromEntries(args.map(([name, arg]) => [name, bare(arg)])),
  };
}

function bare<Config extends { description?: string | null }>(config: Config): Config {
  return { ...config, description: undefined };
}

function interfacesOf(schema: GraphQLSchema, typeName: string): string[] {
  const type = schema.getType(typeName);
  return type !== undefined && 'getInterfaces' in type
    ? type.getInterfaces().map((parent) => parent.name)
    : [];
}

/** Collects the `Type.field` and `Type.field.argument` that the documents use. */
function usedBy(schema: GraphQLSchema, documents: NamedDocument[]): Used {
  const used: Used = { fields: new Set(), arguments: new Set(), types: new Set() };
  for (const { document } of documents) {
    const info = new TypeInfo(schema);
    visit(
      document,
      visitWithTypeInfo(info, {
        Field(node) {
          const parent = info.getParentType();
          if (!parent || node.name.value.startsWith('__')) return;
          const owner = getNamedType(parent).name;
          used.types.add(owner);
          used.fields.add(`${owner}.${node.name.value}`);
          for (const argument of node.arguments ?? []) {
            used.arguments.add(`${owner}.${node.name.value}.${argument.name.value}`);
          }
        },
      }),
    );
  }
  return used;
}
