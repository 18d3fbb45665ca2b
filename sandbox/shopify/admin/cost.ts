import {
  Kind,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLOutputType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql';

type Fragments = Map<string, FragmentDefinitionNode>;
type Variables = Record<string, unknown>;
type Asked = { document: DocumentNode; operationName: string | undefined; variables: Variables };

/** How pages inside pages count: multiplied, as Shopify's documentation says, or as its users report. */
export const formulas = ['documented', 'reported'] as const;
export type Formula = (typeof formulas)[number];

/** The highest cost of a single query, unless a control call lowers it. */
export const COST_LIMIT = 1_000;
const MUTATION_COST = 10;

/** The formula by which calls are counted, and the highest cost; a control call sets others for one token, or for all. */
export class Costs {
  readonly #ofTokens = new Map<string, Formula>();
  readonly #usual: Formula;
  #ofAll: Formula;
  readonly #limits = new Map<string | undefined, number>();

  constructor(usual: Formula) {
    this.#usual = usual;
    this.#ofAll = usual;
  }

  use(formula: Formula, token: string | undefined): void {
    if (token === undefined) this.#ofAll = formula;
    else this.#ofTokens.set(token, formula);
  }

  /** Sets the highest cost of a single query. */
  accept(limit: number, token: string | undefined): void {
    this.#limits.set(token, limit);
  }

  limit(token: string): number {
    return this.#limits.get(token) ?? this.#limits.get(undefined) ?? COST_LIMIT;
  }

  reset(): void {
    this.#limits.clear();
    this.#ofTokens.clear();
    this.#ofAll = this.#usual;
  }

  requested(schema: GraphQLSchema, asked: Asked, token: string): number {
    return requestedCost(schema, asked, this.#ofTokens.get(token) ?? this.#ofAll);
  }
}

/**
 * Returns the requested cost of a document. An object with an id costs one point and anything else none. A
 * connection costs two points, plus the cost of a node times the page size. Shopify's documentation says that much;
 * its users report queries that are accepted although pages inside pages, so multiplied, would cost too much: by that
 * formula an inner page counts with the decimal logarithm of its size.
 */
export function requestedCost(
  schema: GraphQLSchema,
  { document, operationName, variables }: Asked,
  formula: Formula,
): number {
  const fragments: Fragments = new Map();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  const operation = document.definitions.find(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      (operationName === undefined || definition.name?.value === operationName),
  );
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return 0;
  const root = schema.getRootType(operation.operation);
  if (!root) return 0;
  const walker = new Walker(schema, fragments, variables, formula);
  const fields = walker.cost(operation.selectionSet, root, 0);
  const mutations =
    operation.operation === 'mutation' ? operation.selectionSet.selections.length : 0;
  return Math.max(1, Math.ceil(fields + mutations * MUTATION_COST));
}

class Walker {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: Fragments,
    private readonly variables: Variables,
    private readonly formula: Formula,
  ) {}

  private weight(size: number, depth: number): number {
    if (depth === 0 || this.formula === 'documented') return size;
    return Math.max(1, Math.log10(size));
  }

  cost(selectionSet: SelectionSetNode, type: GraphQLOutputType, depth: number): number {
    let sum = 0;
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) {
        sum += this.fieldCost(selection, type, depth);
      } else {
        const fragment =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? this.fragments.get(selection.name.value)
            : selection;
        if (fragment === undefined) continue;
        const on = fragment.typeCondition?.name.value;
        const inner = on === undefined ? type : (this.schema.getType(on) as GraphQLOutputType);
        sum += this.cost(fragment.selectionSet, inner, depth);
      }
    }
    return sum;
  }

  private fieldCost(node: FieldNode, parent: GraphQLOutputType, depth: number): number {
    const owner = getNamedType(parent);
    if (!isCompositeType(owner) || !('getFields' in owner) || !node.selectionSet) return 0;
    const field: GraphQLField<unknown, unknown> | undefined = owner.getFields()[node.name.value];
    if (field === undefined) return 0;
    const type = getNamedType(field.type);
    const isPage = isObjectType(type) && type.name.endsWith('Connection');
    const isList = isListType(getNullableType(field.type));
    const inner = this.cost(node.selectionSet, type, isPage || isList ? depth + 1 : depth);
    const size = this.pageSize(node);
    if (isPage) return 2 + this.weight(size ?? 0, depth) * Math.max(1, inner);
    const own = this.isThing(type) ? 1 : 0;
    return (isList ? this.weight(size ?? 1, depth) : 1) * (own + inner);
  }

  private isThing(type: GraphQLNamedType): boolean {
    const node = this.schema.getType('Node');
    if (type === node) return true;
    return isObjectType(type) && isInterfaceType(node) && type.getInterfaces().includes(node);
  }

  private pageSize(node: FieldNode): number | undefined {
    const argument = node.arguments?.find(({ name }) => ['first', 'last'].includes(name.value));
    if (argument?.value.kind === Kind.INT) return Number(argument.value.value);
    if (argument?.value.kind === Kind.VARIABLE) {
      const value = this.variables[argument.value.name.value];
      return typeof value === 'number' ? value : undefined;
    }
    return undefined;
  }
}

/** Returns the actual cost of an answer: one point plus one for each item of its lists. */
export function actualCost(data: unknown): number {
  return 1 + rows(data);
}

function rows(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0;
  const own = Array.isArray(data) && typeof data[0] === 'object' ? data.length : 0;
  return Object.values(data).reduce<number>((sum, value) => sum + rows(value), own);
}
