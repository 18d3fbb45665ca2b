import { specifiedRules, validate } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';

export type NamedDocument = { name: string; document: DocumentNode };

// A keep file may contain fragments that no single operation uses.
const rules = specifiedRules.filter((rule) => rule.name !== 'NoUnusedFragmentsRule');

/** Returns one line per mistake: `file: message`. Empty if all documents are valid. */
export function invalid(schema: GraphQLSchema, documents: NamedDocument[]): string[] {
  return documents.flatMap(({ name, document }) =>
    validate(schema, document, rules).map((error) => `${name}: ${error.message}`),
  );
}
