import {
  knownColumns,
  USUAL_COLUMNS,
  type ErpOrderColumn,
} from '~/domain/orders/erp-order-columns';
import {
  erpDraftFields,
  knownDraftColumns,
  readErpDraftQuery,
  USUAL_DRAFT_COLUMNS,
  type ErpDraftColumn,
  type ErpDraftQuery,
} from '~/domain/draft-orders/erp-draft-query';
import { tracedQuestion } from '~/domain/orders/erp-list-query';
import {
  erpOrderFields,
  readErpOrderQuery,
  type ErpOrderQuery,
} from '~/domain/orders/erp-order-query';
import { erpPaths } from '~/erp-paths';
import type { ListDesk } from './list-desk.server';

/** The back-office list of all orders. */
export const ORDER_DESK: ListDesk<ErpOrderQuery, ErpOrderColumn> = {
  list: 'orders',
  kind: 'Order',
  read: readErpOrderQuery,
  fieldsOf: erpOrderFields,
  pathOf: erpPaths.orders,
  usualColumns: USUAL_COLUMNS,
  knownColumns,
  tracedOf: (query) => {
    const { financial, fulfillment, standing } = query;
    return { ...tracedQuestion(query), financial, fulfillment, standing };
  },
};

/** The back-office list of all draft orders. */
export const DRAFT_DESK: ListDesk<ErpDraftQuery, ErpDraftColumn> = {
  list: 'drafts',
  kind: 'DraftOrder',
  read: readErpDraftQuery,
  fieldsOf: erpDraftFields,
  pathOf: erpPaths.drafts,
  usualColumns: USUAL_DRAFT_COLUMNS,
  knownColumns: knownDraftColumns,
  tracedOf: (query) => ({ ...tracedQuestion(query), status: query.status }),
};
