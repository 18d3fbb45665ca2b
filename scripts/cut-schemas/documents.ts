import { Kind, specifiedRules, validate, visit } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode, GraphQLSchema } from 'graphql';

export type NamedDocument = { name: string; document: DocumentNode };

/**
 * Fragments may live in a file of their own: adds to each document those it spreads but does not
 * define, and drops the files that hold fragments only.
 */
export function withFragments(documents: NamedDocument[]): NamedDocument[] {
  const pool = new Map<string, FragmentDefinitionNode>();
  for (const { document } of documents) {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) pool.set(definition.name.value, definition);
    }
  }
  return documents
    .filter(({ document }) =>
      document.definitions.some((definition) => definition.kind === Kind.OPERATION_DEFINITION),
    )
    .map(({ name, document }) => ({ name, document: complete(document, pool) }));
}

function complete(document: DocumentNode, pool: Map<string, FragmentDefinitionNode>): DocumentNode {
  const definitions = [...document.definitions];
  const defined = new Set<string>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) defined.add(definition.name.value);
  }
  for (const definition of definitions) {
    visit(definition, {
      FragmentSpread(spread) {
        const fragment = pool.get(spread.name.value);
        if (fragment === undefined || defined.has(fragment.name.value)) return;
        defined.add(fragment.name.value);
        definitions.push(fragment);
      },
    });
  }
  return { ...document, definitions };
}

// A pool or a keep file holds fragments that no single operation uses; that is not a mistake.
const rules = specifiedRules.filter((rule) => rule.name !== 'NoUnusedFragmentsRule');

/** One line per mistake: `file: message`. Empty when all documents are valid. */
export function invalid(schema: GraphQLSchema, documents: NamedDocument[]): string[] {
  return documents.flatMap(({ name, document }) =>
    validate(schema, document, rules).map((error) => `${name}: ${error.message}`),
  );
}
