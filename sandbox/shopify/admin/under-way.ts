import { Kind } from 'graphql';
import type { DocumentNode } from 'graphql';

/**
 * The changes that a `late` fault has begun but not yet carried out. Like Shopify, resolvers refuse the same
 * change meanwhile: the same draft cannot be completed twice, nor the same idempotency key be used.
 */
export class UnderWay {
  readonly #held = new Map<symbol, ReadonlySet<string>>();

  /**
   * Holds every text among the variables, so also ids and keys, for the document's root fields.
   *
   * @returns a function that ends it
   */
  begin(document: DocumentNode, variables: object): () => void {
    const call = Symbol();
    const held = rootsOf(document).flatMap((root) =>
      textsIn(variables).map((text) => `${root} ${text}`),
    );
    this.#held.set(call, new Set(held));
    return () => void this.#held.delete(call);
  }

  /** @param root the mutation's root field */
  has(root: string, text: string): boolean {
    return [...this.#held.values()].some((held) => held.has(`${root} ${text}`));
  }
}

function rootsOf(document: DocumentNode): string[] {
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((field) =>
          field.kind === Kind.FIELD ? [field.name.value] : [],
        )
      : [],
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
