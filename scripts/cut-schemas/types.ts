import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
  typeFromAST,
  Kind,
} from 'graphql';
import type {
  FragmentDefinitionNode,
  GraphQLCompositeType,
  GraphQLInputObjectType,
  GraphQLInputType,
  GraphQLNamedType,
  GraphQLOutputType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { keptValues } from './cut';
import type { NamedDocument } from './documents';

const SCALARS: Record<string, string> = {
  Boolean: 'boolean',
  Float: 'number',
  Int: 'number',
};
/** Scalars that Shopify sends as text. */
const TEXTS =
  'ID String Color Date DateTime Decimal FormattedString HTML Money UnsignedInt64 URL'.split(' ');

/**
 * Returns a TypeScript module with the answer and the variables of every operation, and the types of the
 * fragments.
 */
export function typesText(schema: GraphQLSchema, documents: NamedDocument[]): string {
  return new TypesWriter(schema, documents).text();
}

class TypesWriter {
  /** Named types that the operations need: inputs and enums. */
  readonly #named = new Map<string, string>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly documents: NamedDocument[],
  ) {}

  text(): string {
    const definitions = this.documents.flatMap(({ document }) => document.definitions);
    const fragments = new Map<string, string>();
    const operations = new Map<string, string>();
    for (const definition of definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) {
        put(fragments, definition.name.value, this.fragment(definition));
      } else if (definition.kind === Kind.OPERATION_DEFINITION) {
        const name = definition.name?.value;
        if (name === undefined) throw new Error('an operation needs a name');
        put(operations, name, this.operation(definition));
      }
    }
    const entries = (map: Map<string, string>) =>
      [...map].sort(byName).map(([name, text]) => `${name}: ${text};`);
    return [
      ...[...this.#named].sort(byName).map(([name, text]) => `type ${name} = ${text};`),
      ...(fragments.size > 0
        ? [`export type Fragments = {\n${entries(fragments).join('\n')}\n};`]
        : []),
      `export type Operations = {\n${entries(operations).join('\n')}\n};`,
    ].join('\n\n');
  }

  private operation(node: OperationDefinitionNode): string {
    const root = this.schema.getRootType(node.operation);
    if (!root) throw new Error(`the schema has no ${node.operation}`);
    const variables = (node.variableDefinitions ?? []).map((definition) => {
      const type = typeFromAST(this.schema, definition.type as never) as GraphQLInputType;
      const isOptional = !isNonNullType(type) || definition.defaultValue !== undefined;
      return `${definition.variable.name.value}${isOptional ? '?' : ''}: ${this.input(type)};`;
    });
    const answer = this.selection(node.selectionSet, root);
    const given = variables.length > 0 ? `{ ${variables.join(' ')} }` : 'Record<string, never>';
    return `{ variables: ${given}; answer: ${answer} }`;
  }

  private fragment(node: FragmentDefinitionNode): string {
    const type = this.schema.getType(node.typeCondition.name.value) as GraphQLCompositeType;
    return this.selection(node.selectionSet, type);
  }

  /** Returns the type of what is selected; a union of types if some fields depend on the object's type. */
  private selection({ selections }: SelectionSetNode, owner: GraphQLCompositeType): string {
    const own: string[] = [];
    const spread: string[] = [];
    const byType = new Map<string, string>();
    for (const selection of selections) {
      if ((selection.directives ?? []).some(({ name }) => name.value !== 'idempotent')) {
        throw new Error(`a directive in a selection of ${owner.name} is not supported`);
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        spread.push(`Fragments['${selection.name.value}']`);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const name = selection.typeCondition?.name.value ?? owner.name;
        const type = this.schema.getType(name) as GraphQLCompositeType;
        if (!isObjectType(type)) throw new Error(`${name} is not the type of an object`);
        put(byType, name, this.selection(selection.selectionSet, type));
      } else if (selection.name.value !== '__typename') {
        const field = 'getFields' in owner ? owner.getFields()[selection.name.value] : undefined;
        if (!field) throw new Error(`${owner.name} has no ${selection.name.value}`);
        const key = (selection.alias ?? selection.name).value;
        own.push(`${key}: ${this.output(field.type, selection.selectionSet)};`);
      }
    }
    const isNamed = selections.some(
      (selection) => selection.kind === Kind.FIELD && selection.name.value === '__typename',
    );
    const of = (typename: string, more?: string) => {
      const fields = isNamed ? [`__typename: ${typename};`, ...own] : own;
      const parts = [...spread, ...(more === undefined ? [] : [more])];
      if (fields.length > 0 || parts.length === 0) parts.unshift(`{ ${fields.join(' ')} }`);
      return parts.join(' & ');
    };
    if (isObjectType(owner)) return of(`'${owner.name}'`, [...byType.values()][0]);
    const members = [...byType].map(([name, text]) => of(`'${name}'`, text));
    const isWhole = isUnionType(owner) && owner.getTypes().every(({ name }) => byType.has(name));
    // The objects of all other types; this name narrows the union to the types that were asked for.
    return [...members, ...(isWhole ? [] : [of(`'%other'`)])].join(' | ');
  }

  private output(type: GraphQLOutputType, selections: SelectionSetNode | undefined): string {
    if (!isNonNullType(type)) return `${this.present(type, selections)} | null`;
    return this.present(type.ofType as GraphQLOutputType, selections);
  }

  private present(type: GraphQLOutputType, selections: SelectionSetNode | undefined): string {
    if (isListType(type)) {
      return `(${this.output(type.ofType as GraphQLOutputType, selections)})[]`;
    }
    const named = type as GraphQLNamedType;
    if (selections === undefined) return this.leaf(named);
    return `(${this.selection(selections, named as GraphQLCompositeType)})`;
  }

  private input(type: GraphQLInputType): string {
    if (!isNonNullType(type)) return `${this.presentInput(type)} | null`;
    return this.presentInput(type.ofType as GraphQLInputType);
  }

  private presentInput(type: GraphQLInputType): string {
    if (isListType(type)) return `readonly (${this.input(type.ofType as GraphQLInputType)})[]`;
    if (!isInputObjectType(type)) return this.leaf(type as GraphQLNamedType);
    if (!this.#named.has(type.name)) {
      this.#named.set(type.name, '');
      this.#named.set(type.name, this.inputObject(type));
    }
    return type.name;
  }

  private inputObject(type: GraphQLInputObjectType): string {
    const fields = Object.values(type.getFields());
    if (type.isOneOf) {
      const methods = fields.map(
        (field) => `{ ${field.name}: NonNullable<${this.input(field.type)}> }`,
      );
      return methods.join(' | ');
    }
    const lines = fields.map((field) => {
      const isOptional = !isNonNullType(field.type) || field.defaultValue !== undefined;
      return `${field.name}${isOptional ? '?' : ''}: ${this.input(field.type)};`;
    });
    return `{ ${lines.join(' ')} }`;
  }

  private leaf(type: GraphQLNamedType): string {
    if (isScalarType(type)) {
      const text = TEXTS.includes(type.name) ? 'string' : SCALARS[type.name];
      if (text === undefined) throw new Error(`of what type is the scalar ${type.name}?`);
      return text;
    }
    if (!isEnumType(type)) throw new Error(`${type.name} has no value of its own`);
    if (type.name in keptValues) return 'string';
    const values = type.getValues().map(({ name }) => `'${name}'`);
    this.#named.set(type.name, values.join(' | '));
    return type.name;
  }
}

function byName([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1;
}

/** @throws Error if there is another of this name that differs */
function put(map: Map<string, string>, name: string, text: string): void {
  if ((map.get(name) ?? text) !== text) throw new Error(`there are two different ones of ${name}`);
  map.set(name, text);
}
