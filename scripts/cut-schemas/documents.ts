import { Kind, specifiedRules, validate, visit } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode, GraphQLSchema } from 'graphql';

export type NamedDocument = { name: string; document: DocumentNode };

/**
 * Completes documents whose fragments are in files of their own: adds to each document the fragments that it
 * uses but does not define, and drops files that contain only fragments.
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

// A pool or a keep file may contain fragments that no single operation uses.
const rules = specifiedRules.filter((rule) => rule.name !== 'NoUnusedFragmentsRule');

/** Returns one line per mistake: `file: message`. Empty if all documents are valid. */
export function invalid(schema: GraphQLSchema, documents: NamedDocument[]): string[] {
  return documents.flatMap(({ name, document }) =>
    validate(schema, document, rules).map((error) => `${name}: ${error.message}`),
  );
}
