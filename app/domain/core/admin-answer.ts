/**
 * Builds the response of /api/shopifyAdmin (money-security 7.3): from the tree that our own documents
 * fetched, it picks the fields that the caller selected, under the caller's aliases. A field that is not in
 * the tree is not permitted and is left out.
 */

/** A function resolves a field that depends on its arguments. */
export type Tree =
  | null
  | string
  | number
  | boolean
  | undefined
  | readonly Tree[]
  | { readonly [field: string]: Tree }
  | ((args: Readonly<Record<string, unknown>>) => Tree);

export type Fields = { readonly [field: string]: Tree };

/** A selected field with its sub-selection. */
export type SelectedField = {
  /** The key in the response: the alias, or else the field's name. */
  key: string;
  name: string;
  args: Readonly<Record<string, unknown>>;
  /** The type conditions of the enclosing fragments: the field applies only to these types. */
  on: readonly string[];
  fields: readonly SelectedField[];
};

/** Limits how far aliases can inflate a response; no page needs as many values. */
const MAX_VALUES = 100_000;

export class AnswerTooLarge extends Error {}

/** Picks the selected fields from a tree. @throws AnswerTooLarge */
export function pick(tree: Tree, fields: readonly SelectedField[]): unknown {
  let values = 0;

  function value(
    found: Tree,
    { args, fields: selected }: Pick<SelectedField, 'args' | 'fields'>,
  ): unknown {
    values += 1;
    if (values > MAX_VALUES) throw new AnswerTooLarge('more than an answer may hold');
    if (typeof found === 'function') return value(found(args), { args, fields: selected });
    if (isList(found)) return list(found.slice(0, firstOf(args)), selected);
    if (typeof found !== 'object' || found === null) return found;
    return selected.length === 0 ? undefined : record(found, selected);
  }

  /** Renders a list as a connection, `{nodes}` or `{edges {node}}`, if the selection asks for one. */
  function list(items: readonly Tree[], selected: readonly SelectedField[]): unknown {
    const isConnection = selected.some(({ name }) => name === 'nodes' || name === 'edges');
    if (!isConnection) return items.map((item) => value(item, { args: {}, fields: selected }));
    const edges = items.map((node) => ({ node }));
    return record({ nodes: items, edges }, selected);
  }

  function record(
    found: { readonly [field: string]: Tree },
    selected: readonly SelectedField[],
  ): Record<string, unknown> {
    const answer = Object.create(null) as Record<string, unknown>;
    for (const [key, field] of merged(selected, found['__typename'])) {
      const picked = Object.hasOwn(found, field.name) ? value(found[field.name], field) : undefined;
      if (picked !== undefined) answer[key] = picked;
    }
    return answer;
  }

  return value(tree, { args: {}, fields });
}

/** Merges selections by response key: a field that is selected twice gets both sub-selections. */
function merged(selected: readonly SelectedField[], type: Tree): Map<string, SelectedField> {
  const fields = new Map<string, SelectedField>();
  for (const field of selected) {
    if (typeof type === 'string' && field.on.some((name) => name !== type && name !== 'Node')) {
      continue;
    }
    const earlier = fields.get(field.key);
    const both = earlier?.name === field.name ? [...earlier.fields, ...field.fields] : field.fields;
    fields.set(field.key, { ...field, fields: both });
  }
  return fields;
}

function firstOf({ first }: Readonly<Record<string, unknown>>): number | undefined {
  return typeof first === 'number' && Number.isInteger(first) && first >= 0 ? first : undefined;
}

function isList(tree: Tree): tree is readonly Tree[] {
  return Array.isArray(tree);
}

/** Turns a Shopify response into a tree; connections become plain lists. */
export function treeOf(answer: unknown): Tree {
  if (Array.isArray(answer)) return answer.map(treeOf);
  if (typeof answer !== 'object' || answer === null) return answer as Tree;
  const { nodes } = answer as { nodes?: unknown };
  if (Array.isArray(nodes)) return nodes.map(treeOf);
  return Object.fromEntries(Object.entries(answer).map(([name, inner]) => [name, treeOf(inner)]));
}
