import {
  draftOrderCompleteRow,
  draftOrderCreateRow,
  draftOrderDeleteRow,
  draftOrderRow,
  draftOrderUpdateRow,
  orderMarkAsPaidRow,
} from './draft-rows.server';
import {
  customerByIdentifierRow,
  customersRow,
  metaobjectByHandleRow,
  metaobjectRow,
  metaobjectsRow,
  orderRow,
} from './other-reads.server';
import { customerUpdateRow, metafieldsSetRow, tagRow } from './own-changes.server';
import { customerRow } from './own-reads.server';
import type { Row } from './row.server';

/**
 * Everything that /api/shopifyAdmin can do (money-security 7.3, decision 0011); any other root field is
 * refused. Sign-up (`customerCreate`) is not listed because it has its own pages.
 */
const ROWS: Readonly<Record<string, Row>> = {
  tagsAdd: tagRow('tagsAdd'),
  tagsRemove: tagRow('tagsRemove'),
  metafieldsSet: metafieldsSetRow,
  customerUpdate: customerUpdateRow,
  customer: customerRow,
  order: orderRow,
  orderMarkAsPaid: orderMarkAsPaidRow,
  draftOrder: draftOrderRow,
  draftOrderCreate: draftOrderCreateRow,
  draftOrderUpdate: draftOrderUpdateRow,
  draftOrderDelete: draftOrderDeleteRow,
  draftOrderComplete: draftOrderCompleteRow,
  customers: customersRow,
  customerByIdentifier: customerByIdentifierRow,
  metaobjects: metaobjectsRow,
  metaobject: metaobjectRow,
  metaobjectByHandle: metaobjectByHandleRow,
};

/** Returns the row of a root field; null if it is not in the registry. */
export function rowOf(operation: 'query' | 'mutation', name: string): Row | null {
  const row = Object.hasOwn(ROWS, name) ? ROWS[name] : undefined;
  return row?.operation === operation ? row : null;
}
