import { Rejection } from './rejection';

/** Returns the object with this id, as the API shows it. */
export type Lookup = (id: string) => object | undefined;

type Node = Record<string, unknown>;

/**
 * Replaces ids by their objects (`expand[]=latest_charge.payment_method`, and `data.customer` for each item
 * of a list).
 *
 * @throws Rejection 400 for a path that cannot be expanded
 */
export function expand(body: object, paths: readonly string[], lookup: Lookup): object {
  let whole = body as Node;
  for (const path of paths) whole = open(whole, path.split('.'), path, lookup);
  return whole;
}

function open(node: Node, [name = '', ...rest]: string[], path: string, lookup: Lookup): Node {
  const value = node[name];
  if (value === null) return node;
  if (Array.isArray(value)) {
    const opened = value.map((each: Node) => open(each, rest, path, lookup));
    return { ...node, [name]: opened };
  }
  const object = typeof value === 'string' ? lookup(value) : value;
  if (object === undefined || typeof object !== 'object' || object === null) {
    const message = `This property cannot be expanded (${path}).`;
    throw new Rejection(400, { message, param: 'expand' }, false);
  }
  const inner = object as Node;
  return { ...node, [name]: rest.length === 0 ? inner : open(inner, rest, path, lookup) };
}
