import { describe, expect, it } from 'vitest';
import { AnswerTooLarge, pick, treeOf, type Tree, type SelectedField } from './admin-answer';
import { parseAdminRequest } from './admin-request.server';

/** Parses the selection of `{ root { … } }`. */
function selectedOf(selection: string): readonly SelectedField[] {
  const parsed = parseAdminRequest({ query: `{ root { ${selection} } }` });
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.request.root.fields;
}

const customer: Tree = {
  __typename: 'Customer',
  id: 'gid://shopify/Customer/1',
  email: 'ivy@example.com',
  phone: null,
  tags: ['FAVE-1', 'FAVE-2'],
  amountSpent: { amount: '12.5', currencyCode: 'USD' },
  addresses: [
    { id: 'a', city: 'Portland' },
    { id: 'b', city: null },
  ],
  metafield: ({ key }) => (key === 'tier' ? { key, value: 'member' } : null),
};

const seen = (selection: string, tree: Tree = customer) => pick(tree, selectedOf(selection));

describe('of what there is', () => {
  it('only what was asked for is answered, under the names that were asked for', () => {
    expect(seen('id who: email phone spent: amountSpent { amount }')).toEqual({
      id: 'gid://shopify/Customer/1',
      who: 'ivy@example.com',
      phone: null,
      spent: { amount: '12.5' },
    });
  });

  it('what is not there stays away, and so does a thing of which nothing was asked', () => {
    expect(seen('id note constructor toString amountSpent')).toEqual({ id: customer['id'] });
  });

  it('lists answer plainly or as connections, and as many as asked for', () => {
    expect(seen('tags addresses { id }')).toEqual({
      tags: ['FAVE-1', 'FAVE-2'],
      addresses: [{ id: 'a' }, { id: 'b' }],
    });
    expect(
      seen('addresses { nodes { city } edges { node { id } cursor } pageInfo { x } }'),
    ).toEqual({
      addresses: {
        nodes: [{ city: 'Portland' }, { city: null }],
        edges: [{ node: { id: 'a' } }, { node: { id: 'b' } }],
      },
    });
    expect(seen('addresses(first: 1) { nodes { id } }')).toEqual({
      addresses: { nodes: [{ id: 'a' }] },
    });
  });

  it('arguments tell fields of one name apart', () => {
    const both = 'a: metafield(key: "tier") { value } b: metafield(key: "x") { value }';
    expect(seen(both)).toEqual({ a: { value: 'member' }, b: null });
  });

  it('the same field twice is one, with everything below it', () => {
    expect(seen('amountSpent { amount } amountSpent { currencyCode }')).toEqual({
      amountSpent: { amount: '12.5', currencyCode: 'USD' },
    });
  });

  it('fragments for other types do not count', () => {
    expect(seen('... on Order { id } ... on Customer { email } ... on Node { phone }')).toEqual({
      email: 'ivy@example.com',
      phone: null,
    });
  });

  it('a sentinel goes where the list would be', () => {
    expect(seen('addresses { nodes { id } }', { addresses: -1 })).toEqual({ addresses: -1 });
  });

  it('no answer grows beyond its bound', () => {
    const line: Tree = { id: 'x' };
    const lines = Array.from({ length: 250 }, () => line);
    const orders = Array.from({ length: 250 }, () => ({ lines }));
    const requested = 'a: lines { id } b: lines { id }';
    expect(() => seen(`orders { ${requested} }`, { orders })).toThrow(AnswerTooLarge);
  });
});

it('connections of a platform’s answer become lists', () => {
  const answer = {
    orders: { nodes: [{ lineItems: { nodes: [{ id: 1 }] } }], pageInfo: {} },
    n: null,
  };
  expect(treeOf(answer)).toEqual({ orders: [{ lineItems: [{ id: 1 }] }], n: null });
});
