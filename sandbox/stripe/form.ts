/** A decoded parameter: a text, or a group of named (or numbered) parameters. */
export type Raw = string | Map<string, Raw>;

export type RawParams = Map<string, Raw>;

/**
 * Decodes form parameters as Stripe does: `a[b]=1`, `list[0]=x` and `list[]=x` become nested groups. The last
 * of two values with the same name wins.
 */
export function decodeForm(text: string): RawParams {
  const root: RawParams = new Map();
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  return root;
}

/** Splits `a[b][]` into `['a', 'b', '']`; a name with unmatched brackets stays whole. */
function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (match === null) return [name];
  const [, head = '', rest = ''] = match;
  return [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')];
}

function put(root: RawParams, path: string[], value: string): void {
  let group = root;
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(group.size) : part;
    if (index === path.length - 1) {
      group.set(key, value);
      return;
    }
    const inner = group.get(key);
    const next: RawParams = inner instanceof Map ? inner : new Map();
    group.set(key, next);
    group = next;
  }
}
