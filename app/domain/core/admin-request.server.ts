import {
  Kind,
  parse,
  valueFromASTUntyped,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import type { SelectedField } from './admin-answer';

/**
 * Reads the body posted to /api/shopifyAdmin (money-security 7.3). The GraphQL document is parsed into the
 * one root field that it selects and is never forwarded.
 */

/** In bytes of UTF-8. */
export const DOCUMENT_BYTES = 8 * 1024;
const MAX_DEPTH = 8;
const MAX_TOKENS = 2_000;
/** Fields and fragments, counted after fragments are expanded. */
const MAX_FIELDS = 500;
/** No Shopify field or key has these names; a request that uses them attempts prototype pollution. */
const PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);

export type AdminRequest = {
  operation: 'query' | 'mutation';
  /** The only root field. */
  root: SelectedField;
  /** False if `@skip` or `@include` removes the root field. */
  isIncluded: boolean;
  /** Whether the variables contain `"confirm": true`, even if the document does not declare it. */
  isConfirmed: boolean;
  /** The variable `reference`, likewise: what the bank statement says of a payment. Null if it is no text. */
  reference: string | null;
};

export type Parsed = { ok: true; request: AdminRequest } | { ok: false; reason: string };

class Unacceptable extends Error {}

type Scope = {
  variables: Record<string, unknown>;
  fragments: Map<string, FragmentDefinitionNode>;
  count: number;
};

/** Parses a request. @param body the parsed JSON body */
export function parseAdminRequest(body: unknown): Parsed {
  try {
    return { ok: true, request: parseRequest(body) };
  } catch (error) {
    if (error instanceof Unacceptable) return { ok: false, reason: error.message };
    // graphql-js threw: a syntax error, too many tokens, or nesting too deep for its parser.
    return { ok: false, reason: 'not a document' };
  }
}

function parseRequest(body: unknown): AdminRequest {
  if (!isRecord(body)) throw new Unacceptable('not an object');
  const known = ['query', 'variables', 'operationName'];
  if (Object.keys(body).some((key) => !known.includes(key))) throw new Unacceptable('unknown key');
  const { query, variables = null, operationName = null } = body;
  if (typeof query !== 'string') throw new Unacceptable('no document');
  if (Buffer.byteLength(query) > DOCUMENT_BYTES) throw new Unacceptable('document too large');
  if (variables !== null && !isRecord(variables)) throw new Unacceptable('variables malformed');
  if (touchesPrototype(variables)) throw new Unacceptable('prototype');
  const document = parse(query, { maxTokens: MAX_TOKENS, noLocation: true });
  const operation = onlyOperation(document);
  if (operationName !== null && operationName !== operation.name?.value) {
    throw new Unacceptable('operation unknown');
  }
  const scope: Scope = {
    variables: variablesOf(operation, variables ?? {}),
    fragments: fragmentsOf(document),
    count: 0,
  };
  const [first, ...others] = operation.selectionSet.selections;
  if (first?.kind !== Kind.FIELD || others.length > 0) throw new Unacceptable('not one root field');
  if (first.alias) throw new Unacceptable('root alias');
  return {
    operation: operation.operation === 'mutation' ? 'mutation' : 'query',
    root: fieldOf(first, scope, [], 1, []),
    isIncluded: isIncluded(first.directives ?? [], scope),
    isConfirmed: variables?.['confirm'] === true,
    reference: typeof variables?.['reference'] === 'string' ? variables['reference'] : null,
  };
}

function onlyOperation(document: DocumentNode): OperationDefinitionNode {
  const operations: OperationDefinitionNode[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
    else if (definition.kind !== Kind.FRAGMENT_DEFINITION) throw new Unacceptable('definition');
    if (definition.directives?.length) throw new Unacceptable('directive');
  }
  const [operation] = operations;
  if (!operation || operations.length > 1) throw new Unacceptable('not one operation');
  if (operation.operation === 'subscription') throw new Unacceptable('subscription');
  return operation;
}

function variablesOf(
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const variables = Object.create(null) as Record<string, unknown>;
  for (const { variable, defaultValue, directives } of operation.variableDefinitions ?? []) {
    if (directives?.length) throw new Unacceptable('directive');
    const name = variable.name.value;
    if (PROTOTYPE.has(name)) throw new Unacceptable('prototype');
    if (Object.hasOwn(given, name)) variables[name] = given[name];
    else if (defaultValue) variables[name] = valueOf(defaultValue);
  }
  return variables;
}

function fragmentsOf({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const name = definition.name.value;
    if (fragments.has(name)) throw new Unacceptable('fragment twice');
    fragments.set(name, definition);
  }
  return fragments;
}

function fieldOf(
  node: FieldNode,
  scope: Scope,
  on: readonly string[],
  depth: number,
  inside: readonly string[],
): SelectedField {
  const name = node.name.value;
  const key = node.alias?.value ?? name;
  if (name.startsWith('__') || key.startsWith('__')) throw new Unacceptable('introspection');
  if (depth > MAX_DEPTH) throw new Unacceptable('too deep');
  scope.count += 1;
  if (scope.count > MAX_FIELDS) throw new Unacceptable('too many fields');
  const args = Object.create(null) as Record<string, unknown>;
  for (const argument of node.arguments ?? []) {
    if (PROTOTYPE.has(argument.name.value)) throw new Unacceptable('prototype');
    args[argument.name.value] = valueOf(argument.value, scope.variables);
  }
  const fields = node.selectionSet ? below(node.selectionSet, scope, [], depth + 1, inside) : [];
  return { key, name, args, on, fields };
}

/** Returns the fields of a selection set with its fragments expanded. */
function below(
  { selections }: SelectionSetNode,
  scope: Scope,
  on: readonly string[],
  depth: number,
  inside: readonly string[],
): SelectedField[] {
  return selections.flatMap((selection) => {
    const isSelected = isIncluded(selection.directives ?? [], scope);
    if (selection.kind === Kind.FIELD) {
      const field = fieldOf(selection, scope, on, depth, inside);
      return isSelected ? [field] : [];
    }
    scope.count += 1;
    if (scope.count > MAX_FIELDS) throw new Unacceptable('too many fields');
    const name = selection.kind === Kind.FRAGMENT_SPREAD ? selection.name.value : null;
    if (name !== null && inside.includes(name)) throw new Unacceptable('fragment within itself');
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD ? scope.fragments.get(name ?? '') : selection;
    if (!fragment) throw new Unacceptable('fragment unknown');
    const type = fragment.typeCondition?.name.value;
    const fields = below(
      fragment.selectionSet,
      scope,
      type === undefined ? on : [...on, type],
      depth,
      name === null ? inside : [...inside, name],
    );
    return isSelected ? fields : [];
  });
}

function isIncluded(directives: readonly DirectiveNode[], { variables }: Scope): boolean {
  return directives.every(({ name, arguments: args = [] }) => {
    const isKnown = name.value === 'include' || name.value === 'skip';
    const [condition, ...others] = args;
    if (!isKnown || condition?.name.value !== 'if' || others.length > 0) {
      throw new Unacceptable('directive');
    }
    const value: unknown = valueFromASTUntyped(condition.value, variables);
    if (typeof value !== 'boolean') throw new Unacceptable('directive');
    return name.value === 'include' ? value : !value;
  });
}

/** Evaluates a value of the document; rejects keys that touch the prototype. */
function valueOf(node: ValueNode, variables?: Record<string, unknown>): unknown {
  const value: unknown = valueFromASTUntyped(node, variables);
  if (touchesPrototype(value)) throw new Unacceptable('prototype');
  return value;
}

/** Whether any key in a JSON value or a document's value is one of `PROTOTYPE`. */
function touchesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) => PROTOTYPE.has(key) || touchesPrototype(inner),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
