/**
 * What the Customer Account documents answer and the variables they take, by the name of the operation. Written by
 * scripts/cut-schemas.ts (`npm run codegen`); change a document, not this file.
 */

export type Operations = {
  CustomerIdentity: { variables: Record<string, never>; answer: { customer: { id: string } } };
};
