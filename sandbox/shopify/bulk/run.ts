import { Kind, TypeInfo, parse, print, visit, visitWithTypeInfo } from 'graphql';
import type { DocumentNode, FieldNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { GraphqlRequest, GraphqlResult } from '../graphql';
import { isConnection } from './restrictions';
import type { BulkErrorCode } from './rows';

const ROOTS_PAGE = 50;
/** Of a connection inside: the most that a page has. */
const INNER_PAGE = 250;
/** Marks connections in an answer. */
const MARK = '__connection';
/** What Shopify ignores in a bulk query. */
const PAGING = ['first', 'last', 'after', 'before'];

type Page = { hasNextPage: boolean; endCursor: string | null };
type Connection = { edges?: { node: Item }[]; nodes?: Item[]; pageOfBulk: Page };
type Item = Record<string, unknown>;

type BulkFound = { objects: number; roots: number; errorCode: BulkErrorCode | null };

/**
 * Runs a bulk query page by page on the sandbox's own engine and writes a line for each object of each connection.
 * An object's connections are left out of its line; what is in them has lines of its own that name it in `__parentId`:
 * right below it if they are grouped, otherwise after all objects of its page.
 *
 * @param run runs one document as the caller would
 * @param write appends lines
 */
export async function runBulkQuery(
  {
    schema,
    document,
    isGrouped,
  }: { schema: GraphQLSchema; document: DocumentNode; isGrouped: boolean },
  run: (request: GraphqlRequest) => Promise<GraphqlResult>,
  write: (lines: string) => void,
): Promise<BulkFound> {
  const query = print(paged(schema, document));
  const found: BulkFound = { objects: 0, roots: 0, errorCode: null };
  let after: string | null = null;
  do {
    const { data, errors } = await run({ query, variables: { after }, operationName: undefined });
    if (errors?.length) return { ...found, errorCode: codeOf(errors) };
    const root = connectionIn(data);
    if (root === null) return { ...found, errorCode: 'INTERNAL_SERVER_ERROR' };
    const lines = linesOf(root, isGrouped);
    if (lines === null) return { ...found, errorCode: 'INTERNAL_SERVER_ERROR' };
    write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    found.objects += lines.length;
    found.roots += itemsOf(root).length;
    after = root.pageOfBulk.hasNextPage ? root.pageOfBulk.endCursor : null;
  } while (after !== null);
  return found;
}

const OUTER = partsOf(`first: ${ROOTS_PAGE}, after: $after`);
const INNER = partsOf(`first: ${INNER_PAGE}`);

/** Returns the arguments and selections that a connection gets. */
function partsOf(page: string) {
  const [operation] = parse(
    `query ($after: String) { all(${page}) { ${MARK}: __typename pageOfBulk: pageInfo { hasNextPage endCursor } } }`,
  ).definitions as OperationDefinitionNode[];
  const [field] = (operation?.selectionSet.selections ?? []) as FieldNode[];
  return {
    variableDefinitions: operation?.variableDefinitions ?? [],
    arguments: field?.arguments ?? [],
    selections: field?.selectionSet?.selections ?? [],
  };
}

/** Gives each connection a size, a mark and its page, and the outermost one the cursor of the last page. */
function paged(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const info = new TypeInfo(schema);
  let depth = 0;
  return visit(
    document,
    visitWithTypeInfo(info, {
      Field: {
        enter: () => void (depth += isConnection(info) ? 1 : 0),
        leave(node) {
          if (!isConnection(info)) return undefined;
          depth -= 1;
          const parts = depth === 0 ? OUTER : INNER;
          const kept = node.arguments?.filter(({ name }) => !PAGING.includes(name.value)) ?? [];
          const selections = [...(node.selectionSet?.selections ?? []), ...parts.selections];
          return {
            ...node,
            arguments: [...kept, ...parts.arguments],
            selectionSet: { kind: Kind.SELECTION_SET, selections },
          };
        },
      },
      OperationDefinition: {
        leave: (node) => ({ ...node, variableDefinitions: OUTER.variableDefinitions }),
      },
    }),
  ) as DocumentNode;
}

const isRecord = (value: unknown): value is Item => typeof value === 'object' && value !== null;

/** Returns the one connection of the answer's one root field. */
function connectionIn(data: unknown): Connection | null {
  if (!isRecord(data)) return null;
  const [root] = Object.values(data);
  if (!isRecord(root)) return null;
  return MARK in root ? (root as Connection) : connectionIn(root);
}

const itemsOf = ({ edges, nodes }: Connection): Item[] =>
  edges?.map(({ node }) => node) ?? nodes ?? [];

/** Returns the lines of a page; null if a connection inside it has more than one. */
function linesOf(connection: Connection, isGrouped: boolean, parentId?: unknown): Item[] | null {
  const own: Item[] = [];
  const below: Item[] = [];
  for (const item of itemsOf(connection)) {
    const inner: Connection[] = [];
    const line = withoutConnections(item, inner) as Item;
    own.push(parentId === undefined ? line : { ...line, __parentId: parentId });
    for (const one of inner) {
      const lines = one.pageOfBulk.hasNextPage ? null : linesOf(one, isGrouped, item['id']);
      if (lines === null) return null;
      (isGrouped ? own : below).push(...lines);
    }
  }
  return [...own, ...below];
}

/** Returns the value without its connections, which are added to `found`. */
function withoutConnections(value: unknown, found: Connection[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutConnections(one, found));
  if (!isRecord(value)) return value;
  const kept: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value)) {
    if (isRecord(inner) && MARK in inner) found.push(inner as Connection);
    else kept.push([key, withoutConnections(inner, found)]);
  }
  return Object.fromEntries(kept);
}

function codeOf(errors: readonly unknown[]): BulkErrorCode {
  const codes = errors.map(
    (error) => (error as { extensions?: { code?: string } }).extensions?.code,
  );
  return codes.includes('ACCESS_DENIED') ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR';
}
