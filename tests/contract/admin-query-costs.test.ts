import { readFileSync } from 'node:fs';
import { buildSchema, Kind, OperationTypeNode, parse } from 'graphql';
import { expect, it } from 'vitest';
import { ADMIN_QUERIES } from '../../app/platforms/shopify/setup/admin-queries.server';
import { COST_LIMIT, requestedCost } from '../../sandbox/shopify/admin/cost';
import { documentsOf } from '../../scripts/cut-schemas/apis';

/** Read in pages of ten where Shopify accepts them, although its documented formula allows one (decision 0063). */
const LARGER = ['OrdersUpdated', 'CustomerOrdersDetailed'];

const schema = buildSchema(readFileSync('sandbox/shopify/schema/admin.graphql', 'utf8'));

const documentedCost = (document: string, variables: Record<string, unknown>) =>
  requestedCost(
    schema,
    { document: parse(document), operationName: undefined, variables },
    'documented',
  );

it('measures every query of the Admin API once', async () => {
  const queries = (await documentsOf('admin')).flatMap(({ document }) =>
    document.definitions.flatMap((one) =>
      one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.QUERY
        ? [one.name?.value]
        : [],
    ),
  );
  expect(queries.length).toBeGreaterThan(40);
  expect(ADMIN_QUERIES.map(({ operation }) => operation).sort()).toEqual(queries.sort());
});

it('begins with pages that fit by the documented formula, but for orders', () => {
  const costs = ADMIN_QUERIES.map(({ operation, document, variables }) => ({
    operation,
    points: documentedCost(document, variables),
  }));
  const over = costs.filter(({ points }) => points > COST_LIMIT);
  expect(over.map(({ operation }) => operation).sort()).toEqual(LARGER.toSorted());
});

it.each([
  ['DraftsUpdated', 8],
  ['CustomerOrdersBrief', 18],
  ['StaffProducts', 22],
])('reads as many with %s as the documented formula allows', (name, most) => {
  const found = ADMIN_QUERIES.find(({ operation }) => operation === name);
  if (!found) throw new Error(`there is no ${name}`);
  expect(found.variables.first).toBe(most);
  const oneMore = documentedCost(found.document, { ...found.variables, first: most + 1 });
  expect(oneMore).toBeGreaterThan(COST_LIMIT);
});

it('reads the fulfillment orders of an order, which come with each order, for a sixth of a query', () => {
  const found = ADMIN_QUERIES.find(({ operation }) => operation === 'FulfillmentOrdersOfOrder');
  if (!found) throw new Error('there is none');
  expect(documentedCost(found.document, found.variables)).toBeLessThan(COST_LIMIT / 6);
});

it('can read whole orders one by one', () => {
  const large = ADMIN_QUERIES.filter(({ operation }) => LARGER.includes(operation));
  for (const { document, variables } of large) {
    expect(documentedCost(document, { ...variables, first: 1 })).toBeLessThanOrEqual(COST_LIMIT);
  }
});
