import { describe, expect, it } from 'vitest';
import { DOCUMENT_BYTES, parseAdminRequest } from './admin-request.server';

const parse = (query: string, variables?: unknown) => parseAdminRequest({ query, variables });

function request(query: string, variables?: unknown) {
  const parsed = parse(query, variables);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.request;
}

const rejection = (query: string, variables?: unknown) => {
  const parsed = parse(query, variables);
  return parsed.ok ? 'accepted' : parsed.reason;
};

const long = (length: number, letter: string) => `{ a } #${letter.repeat(length)}`;

describe('a document that is accepted', () => {
  it('is one root field with its arguments and what is wanted of it', () => {
    const parsedRequest = request(
      `mutation Add($id: ID!, $tags: [String!]!) {
        tagsAdd(id: $id, tags: $tags) { who: node { id } userErrors { message } } }`,
      { id: 'gid://shopify/Customer/1', tags: ['FAVE-1'] },
    );
    expect(parsedRequest).toMatchObject({ operation: 'mutation', isIncluded: true });
    expect(parsedRequest.root).toMatchObject({
      name: 'tagsAdd',
      args: { id: 'gid://shopify/Customer/1', tags: ['FAVE-1'] },
      fields: [
        { key: 'who', name: 'node', fields: [{ name: 'id' }] },
        { key: 'userErrors', fields: [{ name: 'message' }] },
      ],
    });
  });

  it('has values in the document, and defaults of variables that are not given', () => {
    const query = `query ($first: Int = 7, $none: Int) {
      customer(id: "c") { orders(first: $first, after: $none, reverse: true) { nodes { id } } } }`;
    const [orders] = request(query).root.fields;
    expect(orders?.args).toEqual({ first: 7, after: undefined, reverse: true });
    expect(request(query, { first: 3 }).root.fields[0]?.args['first']).toBe(3);
  });

  it('has its fragments put in place, with the types they are meant for', () => {
    const { root } = request(`
      query { order(id: "1") { ...A ... on Order { name } ... @include(if: true) { tags } } }
      fragment A on Order { ...B lines: lineItems { nodes { id } } }
      fragment B on Node { id }`);
    const fields = root.fields.map(({ key, on }) => [key, on]);
    expect(fields).toEqual([
      ['id', ['Order', 'Node']],
      ['lines', ['Order']],
      ['name', ['Order']],
      ['tags', []],
    ]);
  });

  it('leaves out what it skips', () => {
    const query = `query ($no: Boolean!) { customer(id: "c") {
      id @include(if: $no) tags @skip(if: $no) ...F @include(if: $no) } }
      fragment F on Customer { email }`;
    const keys = (no: boolean) => request(query, { no }).root.fields.map(({ key }) => key);
    expect(keys(false)).toEqual(['tags']);
    expect(keys(true)).toEqual(['id', 'email']);
    expect(request('{ customer(id: "c") @skip(if: true) { id } }').isIncluded).toBe(false);
  });

  it('may be called by its name, or by none', () => {
    for (const operationName of ['A', null, undefined]) {
      expect(parseAdminRequest({ query: 'query A { a }', operationName }).ok).toBe(true);
    }
  });

  it('is eight levels deep at most', () => {
    expect(rejection('{ a { b { c { d { e { f { g { h } } } } } } } }')).toBe('accepted');
    expect(rejection('{ a { b { c { d { e { f { g { h { i } } } } } } } } }')).toBe('too deep');
    const hidden = '{ a { ...F } } fragment F on A { b { c { d { e { f { g { h { i } } } } } } } }';
    expect(rejection(hidden)).toBe('too deep');
  });

  it('has 8 KB at most, counted in bytes', () => {
    expect(rejection(long(DOCUMENT_BYTES - 7, 'x'))).toBe('accepted');
    expect(rejection(long(DOCUMENT_BYTES - 6, 'x'))).toBe('document too large');
    expect(rejection(long(DOCUMENT_BYTES / 2, 'é'))).toBe('document too large');
  });
});

describe('a document that is refused', () => {
  const deep = `{ a(b: ${'['.repeat(3_900)}${']'.repeat(3_900)}) }`;
  const bomb = `{ a { ...F0 } } ${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map((n) => `fragment F${n} on A { ${`...F${n + 1} `.repeat(8)} }`)
    .join(' ')} fragment F10 on A { id }`;

  it.each([
    ['two root fields', '{ a b }', 'not one root field'],
    ['a root field with an alias', '{ x: a }', 'root alias'],
    ['a fragment at the root', '{ ...F } fragment F on Query { a }', 'not one root field'],
    ['a nameless fragment at the root', '{ ... on Query { a } }', 'not one root field'],
    ['two operations', 'query A { a } query B { b }', 'not one operation'],
    ['no operation', 'fragment F on A { a }', 'not one operation'],
    ['an argument like the prototype', '{ a(__proto__: {b: 1}) }', 'prototype'],
    ['an argument like a constructor', '{ a { b(constructor: 1) } }', 'prototype'],
    [
      'a variable like a constructor',
      'query ($constructor: ID) { a(id: $constructor) }',
      'prototype',
    ],
    ['a key like the prototype', '{ a(input: {prototype: 1}) }', 'prototype'],
    ['a default like a constructor', 'query ($a: B = {constructor: 1}) { a(b: $a) }', 'prototype'],
    ['a subscription', 'subscription { a }', 'subscription'],
    ['a definition of a type', 'type A { b: Int } query { a }', 'definition'],
    ['introspection', '{ __schema { types { name } } }', 'introspection'],
    ['introspection of a type', '{ __type(name: "A") { name } }', 'introspection'],
    ['introspection further down', '{ a { __typename } }', 'introspection'],
    [
      'introspection in a fragment',
      '{ a { ...F } } fragment F on A { __typename }',
      'introspection',
    ],
    ['an alias like the prototype', '{ a { __proto__: id } }', 'introspection'],
    ['a directive', '{ a @live { b } }', 'directive'],
    ['a directive on the operation', 'query @skip(if: false) { a }', 'directive'],
    ['a directive on a variable', 'query ($a: Int @skip(if: false)) { a }', 'directive'],
    ['a directive on a fragment', '{ a { ...F } } fragment F on A @x { b }', 'directive'],
    ['a directive in what is skipped', '{ a { b @skip(if: true) { c @x } } }', 'directive'],
    ['a condition that is no boolean', '{ a { b @skip(if: "yes") } }', 'directive'],
    ['a condition without a value', 'query ($x: Boolean) { a { b @skip(if: $x) } }', 'directive'],
    ['a key for a mutation', 'mutation { a @idempotent(key: "x") { b } }', 'directive'],
    ['a fragment that is not there', '{ a { ...F } }', 'fragment unknown'],
    ['a fragment twice', '{ a } fragment F on A { b } fragment F on A { c }', 'fragment twice'],
    [
      'a fragment within itself',
      '{ a { ...F } } fragment F on A { b { ...F } }',
      'fragment within',
    ],
    ['fragments that multiply', bomb, 'too many fields'],
    ['more fields than a page could need', `{ a { ${'b '.repeat(501)} } }`, 'too many fields'],
    ['very deep values', deep, 'not a document'],
    ['no GraphQL', 'hello', 'not a document'],
    ['nothing', '', 'not a document'],
  ])('for %s', (_what, query, reason) => {
    expect(rejection(query)).toContain(reason);
  });

  it.each([
    ['a list of operations', [{ query: '{ a }' }], 'not an object'],
    ['null', null, 'not an object'],
    ['text', '{ a }', 'not an object'],
    ['a document that is no text', { query: { a: 1 } }, 'no document'],
    ['another key', { query: '{ a }', extensions: {} }, 'unknown key'],
    ['variables in a list', { query: '{ a }', variables: [] }, 'variables malformed'],
    [
      'variables that name the prototype',
      JSON.parse('{"query":"{ a }","variables":{"__proto__":1}}'),
      'prototype',
    ],
    [
      'variables with it further down',
      { query: '{ a }', variables: { a: [{ prototype: 1 }] } },
      'prototype',
    ],
    [
      'variables with a constructor',
      { query: '{ a }', variables: { constructor: 1 } },
      'prototype',
    ],
    [
      'another operation’s name',
      { query: 'query A { a }', operationName: 'B' },
      'operation unknown',
    ],
    ['a name for what has none', { query: '{ a }', operationName: 'A' }, 'operation unknown'],
    ['a name that is no text', { query: 'query A { a }', operationName: 1 }, 'operation unknown'],
    ['variables as text', { query: '{ a }', variables: '{}' }, 'variables malformed'],
  ])('as a body that is %s', (_what, body, reason) => {
    expect(parseAdminRequest(body)).toEqual({ ok: false, reason });
  });

  it('and variables reach nothing that was not declared', () => {
    const query = 'query ($id: ID) { a(id: $id, tags: $toString) }';
    const { args } = request(query, { other: 1 }).root;
    expect(args).toEqual({ id: undefined, tags: undefined });
  });
});

describe('a second word', () => {
  it('is a variable that says so, declared or not', () => {
    expect(request('{ a }', { confirm: true }).isConfirmed).toBe(true);
    expect(request('query ($confirm: Boolean) { a }', { confirm: true }).isConfirmed).toBe(true);
  });

  it.each([{}, { confirm: false }, { confirm: 'true' }, { confirm: 1 }, { Confirm: true }])(
    'is not said by %j',
    (variables) => {
      expect(request('query ($confirm: Boolean = true) { a }', variables).isConfirmed).toBe(false);
    },
  );
});
