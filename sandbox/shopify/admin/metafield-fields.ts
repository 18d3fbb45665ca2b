import { connection } from '../connection';
import type { PageArguments } from '../connection';
import type { MetafieldRow } from '../rows';
import { metafieldNode } from './parts';

/** Shopify's default namespace if none is given: the one reserved for the app. */
const APP_NAMESPACE = 'app--90000001';

/** Returns the stored namespace: `$app` or none at all means the app's own. */
export function namespaceOf(namespace: string | null | undefined): string {
  if (!namespace || namespace === '$app') return APP_NAMESPACE;
  if (namespace.startsWith('$app:')) return `${APP_NAMESPACE}--${namespace.slice(5)}`;
  return namespace;
}

export function findMetafield<Row extends MetafieldRow>(
  rows: readonly Row[],
  namespace: string | null | undefined,
  key: string,
): Row | undefined {
  const requested = namespaceOf(namespace);
  return rows.find((row) => row.namespace === requested && row.key === key);
}

/** Resolves `metafield` and `metafields` of any owner. `keys` are written `namespace.key`. */
export function metafieldFields(owner: string, rows: readonly MetafieldRow[], updatedAt: string) {
  const toNode = (row: MetafieldRow) => metafieldNode(owner, row, updatedAt);
  return {
    metafield: ({ namespace, key }: { namespace?: string | null; key: string }) => {
      const row = findMetafield(rows, namespace, key);
      return row === undefined ? null : toNode(row);
    },
    metafields: ({ keys, ...page }: PageArguments & { keys?: string[] | null }) => {
      const named = ({ namespace, key }: MetafieldRow) =>
        !keys || keys.some((each) => isNamed(each, namespace, key));
      return connection(
        rows.filter(named),
        page,
        ({ namespace, key }) => `${namespace}.${key}`,
        toNode,
      );
    },
  };
}

function isNamed(text: string, namespace: string, key: string): boolean {
  const dot = text.lastIndexOf('.');
  return namespaceOf(text.slice(0, Math.max(0, dot))) === namespace && text.slice(dot + 1) === key;
}
