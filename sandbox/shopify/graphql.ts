import {
  GraphQLError,
  OperationTypeNode,
  buildSchema,
  execute,
  getOperationAST,
  parse,
  validate,
} from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';

/** Functions and values by the names of the schema's root fields. */
export type Resolvers = Record<string, unknown>;

export type GraphqlRequest = {
  query: string;
  variables: Record<string, unknown> | undefined;
  operationName: string | undefined;
};

export type GraphqlResult = { data?: unknown; errors?: readonly unknown[] };

type Prepared = { document: DocumentNode; errors: readonly GraphQLError[] };

const KEPT_DOCUMENTS = 500;

/** A schema, and the documents that were validated against it, by their text. */
type Known = { schema: GraphQLSchema; prepared: Map<string, Prepared> };

/** By their SDL: a process of the tests starts a hundred sandboxes, and nothing of it belongs to one of them. */
const known = new Map<string, Known>();

function knownSchema(sdl: string, complete: (schema: GraphQLSchema) => void): Known {
  const kept = known.get(sdl);
  if (kept !== undefined) return kept;
  const made = { schema: buildSchema(sdl), prepared: new Map<string, Prepared>() };
  complete(made.schema);
  known.set(sdl, made);
  return made;
}

/**
 * One of Shopify's GraphQL endpoints: a cut version of the official schema, with our resolvers. Documents are
 * parsed and validated once and then cached by their text.
 */
export class GraphqlEndpoint<Context> {
  readonly schema: GraphQLSchema;
  readonly #resolvers: Resolvers;
  readonly #prepared: Map<string, Prepared>;

  /** @param complete is called once for each SDL, and adds to its schema what all of its endpoints share */
  constructor(
    sdl: string,
    resolvers: Resolvers,
    complete: (schema: GraphQLSchema) => void = () => undefined,
  ) {
    const { schema, prepared } = knownSchema(sdl, complete);
    this.schema = schema;
    this.#prepared = prepared;
    this.#resolvers = withGaps(this.schema, resolvers);
  }

  /** Returns the name of the document's operation; of its only one if no name is given. */
  operationName({ query, operationName }: GraphqlRequest): string {
    const { document } = this.prepare(query);
    return getOperationAST(document, operationName)?.name?.value ?? operationName ?? 'anonymous';
  }

  isMutation({ query, operationName }: GraphqlRequest): boolean {
    const operation = getOperationAST(this.prepare(query).document, operationName);
    return operation?.operation === OperationTypeNode.MUTATION;
  }

  document(query: string): DocumentNode {
    return this.prepare(query).document;
  }

  async run(request: GraphqlRequest, context: Context): Promise<GraphqlResult> {
    const { document, errors } = this.prepare(request.query);
    if (errors.length > 0) return { errors: errors.map(asVendor) };
    const result = await execute({
      schema: this.schema,
      document,
      rootValue: this.#resolvers,
      contextValue: context,
      variableValues: request.variables,
      operationName: request.operationName,
    });
    if (result.errors === undefined) return { data: result.data };
    const failed = { errors: result.errors.map(asVendor) };
    return result.data === undefined ? failed : { data: result.data, ...failed };
  }

  private prepare(query: string): Prepared {
    let prepared = this.#prepared.get(query);
    if (prepared === undefined) {
      prepared = prepare(this.schema, query);
      if (this.#prepared.size >= KEPT_DOCUMENTS) this.#prepared.clear();
      this.#prepared.set(query, prepared);
    }
    return prepared;
  }
}

/** Makes root fields without a resolver fail explicitly: a null would look like a real answer. */
function withGaps(schema: GraphQLSchema, resolvers: Resolvers): Resolvers {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const names = roots.flatMap((root) => Object.keys(root?.getFields() ?? {}));
  const gaps = names
    .filter((name) => !(name in resolvers))
    .map((name) => {
      const reject = () => {
        throw new GraphQLError(`${name} is not part of this sandbox`, {
          extensions: { code: 'NOT_IMPLEMENTED' },
        });
      };
      return [name, reject] as const;
    });
  return { ...Object.fromEntries(gaps), ...resolvers };
}

const EMPTY: DocumentNode = { kind: 'Document' as DocumentNode['kind'], definitions: [] };

function prepare(schema: GraphQLSchema, query: string): Prepared {
  try {
    const document = parse(query, { maxTokens: 20_000 });
    return { document, errors: validate(schema, document) };
  } catch (error) {
    if (error instanceof GraphQLError) return { document: EMPTY, errors: [error] };
    throw error;
  }
}

/** Hides errors inside resolvers from the caller, as Shopify does, and logs them. */
function asVendor(error: GraphQLError) {
  const { message, locations, path, extensions } = error;
  const ours = error.originalError !== undefined && !(error.originalError instanceof GraphQLError);
  if (ours) process.stderr.write(`sandbox shopify: ${error.originalError?.stack}\n`);
  return {
    message: ours ? 'Internal error. Looks like something went wrong on our end.' : message,
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: ours ? { code: 'INTERNAL_SERVER_ERROR' } : extensions,
  };
}

/** Parses a body as a GraphQL request; undefined if it has no query. */
export function parseGraphqlRequest(body: string): GraphqlRequest | undefined {
  try {
    const { query, variables, operationName } = JSON.parse(body) as Record<string, unknown>;
    if (typeof query !== 'string' || query.trim() === '') return undefined;
    const isObject = typeof variables === 'object' && variables !== null;
    return {
      query,
      variables: isObject ? (variables as Record<string, unknown>) : undefined,
      operationName: typeof operationName === 'string' && operationName ? operationName : undefined,
    };
  } catch {
    return undefined;
  }
}
