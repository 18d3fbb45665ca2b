import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  TypeInfo,
  getNamedType,
  getNullableType,
  isListType,
  parse,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { DocumentNode, FieldNode, GraphQLSchema, SelectionSetNode } from 'graphql';

const MOST_CONNECTIONS = 5;
const DEEPEST = 2;

/**
 * Returns what is wrong with a query that is to be run in bulk, or its document with all fragments in their places.
 *
 * @see https://shopify.dev/docs/api/usage/bulk-operations/queries#operation-restrictions
 */
export function readBulkQuery(
  schema: GraphQLSchema,
  text: string,
): { document: DocumentNode; wrong: null } | { wrong: string } {
  const parsed = parsedQuery(schema, text);
  if ('wrong' in parsed) return parsed;
  const { document } = parsed;
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return { wrong: 'Invalid bulk query.' };
  if (operation.operation !== OperationTypeNode.QUERY) {
    return { wrong: 'Invalid bulk query: only queries are supported.' };
  }
  const roots = operation.selectionSet.selections;
  if (roots.length !== 1) return { wrong: 'Bulk queries must have a single top-level field.' };
  const [root] = roots;
  if (root?.kind === Kind.FIELD && ['node', 'nodes'].includes(root.name.value)) {
    return { wrong: 'Bulk queries cannot use the top-level `node` and `nodes` fields.' };
  }
  const wrong = wrongConnections(schema, document);
  return wrong === null ? { document, wrong } : { wrong };
}

function parsedQuery(
  schema: GraphQLSchema,
  text: string,
): { document: DocumentNode } | { wrong: string } {
  try {
    const document = parse(text, { maxTokens: 20_000 });
    const [error] = validate(schema, document);
    if (error) return { wrong: `Invalid bulk query: ${error.message}` };
    const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
    if (operations.length !== 1 || operations[0]?.variableDefinitions?.length) {
      return { wrong: 'Invalid bulk query: one operation without variables is supported.' };
    }
    return { document: withoutSpreads(document) };
  } catch (error) {
    if (error instanceof GraphQLError) return { wrong: `Invalid bulk query: ${error.message}` };
    throw error;
  }
}

/** Puts each named fragment where it is spread, so that what is inside one counts there. */
function withoutSpreads(document: DocumentNode): DocumentNode {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
  const inlined = <Node extends DocumentNode | SelectionSetNode>(node: Node): Node =>
    visit(node, {
      FragmentSpread({ name }) {
        const found = fragments.get(name.value);
        if (!found) return undefined;
        const { typeCondition, selectionSet } = found;
        return { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet: inlined(selectionSet) };
      },
    }) as Node;
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  return inlined({ ...document, definitions: operation ? [operation] : [] });
}

export function isConnection(info: TypeInfo): boolean {
  const type = info.getType();
  return type ? getNamedType(type).name.endsWith('Connection') : false;
}

function wrongConnections(schema: GraphQLSchema, document: DocumentNode): string | null {
  const info = new TypeInfo(schema);
  const open: FieldNode[] = [];
  let [count, lists] = [0, 0];
  const wrong: string[] = [];
  const step = (by: 1 | -1) => {
    const type = info.getType();
    // The lists that a connection itself is made of do not count.
    const isPart = info.getParentType()?.name.endsWith('Connection') ?? false;
    if (type && isListType(getNullableType(type)) && !isPart) lists += by;
    return isConnection(info);
  };
  const enter = (node: FieldNode) => {
    if (!step(1)) return;
    const parent = open.at(-1);
    open.push(node);
    count += 1;
    if (lists > 0) {
      wrong.push(
        'Queries that contain a connection field within a list field are not currently supported.',
      );
    }
    if (open.length - 1 > DEEPEST) {
      wrong.push(
        `Bulk queries cannot contain connections with a nesting depth greater than ${DEEPEST}.`,
      );
    }
    if (parent && !selectsId(nodesOf(parent))) {
      wrong.push(
        `The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': ${parent.name.value}.`,
      );
    }
  };
  const leave = () => {
    if (step(-1)) open.pop();
  };
  visit(document, visitWithTypeInfo(info, { Field: { enter, leave } }));
  if (count === 0) return 'Bulk queries must contain at least one connection.';
  if (count > MOST_CONNECTIONS) {
    return `Bulk queries cannot contain more than ${MOST_CONNECTIONS} connections.`;
  }
  return wrong[0] ?? null;
}

/** Returns what is selected of a connection's nodes, through `edges` or `nodes`. */
function nodesOf(connection: FieldNode): SelectionSetNode | undefined {
  const found = below(below(connection, 'edges'), 'node') ?? below(connection, 'nodes');
  return found?.selectionSet;
}

function below(node: FieldNode | undefined, name: string): FieldNode | undefined {
  return node?.selectionSet?.selections.find(
    (one): one is FieldNode => one.kind === Kind.FIELD && one.name.value === name,
  );
}

function selectsId(selectionSet: SelectionSetNode | undefined): boolean {
  return (selectionSet?.selections ?? []).some((one) =>
    one.kind === Kind.INLINE_FRAGMENT
      ? selectsId(one.selectionSet)
      : one.kind === Kind.FIELD && one.name.value === 'id' && one.alias === undefined,
  );
}

/** Answers that a query is not run. */
export function refused(code: string, message: string) {
  return { bulkOperation: null, userErrors: [{ code, field: ['query'], message }] };
}
