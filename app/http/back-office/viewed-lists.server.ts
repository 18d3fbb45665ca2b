import { CATALOGUE_LIST } from '~/domain/catalogue/staff-catalogue-query';
import type { TextOf } from '~/domain/core/time/time-span';
import { CUSTOM_ORDER_LIST } from '~/domain/custom-orders/custom-order';
import { ERP_CUSTOMER_LIST } from '~/domain/customers/erp-customer-query';
import { ERP_DRAFT_LIST } from '~/domain/draft-orders/staff-draft';
import { SENT_EMAIL_LIST } from '~/domain/emails/sent-email';
import { INVENTORY_LIST } from '~/domain/inventory/inventory';
import { FULFILLMENT_LIST } from '~/domain/fulfillment/fulfillment-query';
import { AGING_LIST } from '~/domain/invoices/aging';
import { ERP_ORDER_LIST } from '~/domain/orders/erp-order-query';
import { STAFF_QUOTE_LIST } from '~/domain/quotes/quote';
import { STAFF_RETURN_LIST } from '~/domain/returns/return-query';
import { REVIEW_LIST } from '~/domain/reviews/product-review';
import type { Permission } from '~/domain/staff/permissions';
import { AUDIT_LIST } from '~/domain/staff/staff-action';
import { mayChangeView } from '~/domain/staff/staff-view';
import { ownUrl } from '~/domain/staff/staff-view.schema.server';
import { erpPaths } from '~/erp-paths';
import type { StoreContext } from '~/http/context.server';
import { listStaffViews } from '~/models/staff/staff-view.server';

type Fields = Record<string, string>;

/** A list of the back-office of which staff save views: every one that has filters. */
type ViewedList = {
  /** Who may open it. */
  permission: Permission;
  path: (fields?: Fields) => string;
  /** The filters and the order that a URL of it asks for, without the page; null if they cannot be read. */
  fieldsOf: (textOf: TextOf) => Fields | null;
};

/** What a list's definition knows of its URL. */
type Defined<Query> = {
  parse(textOf: TextOf): { query: Query; problems: readonly unknown[] };
  params(query: Query): Fields;
};

function viewed<Query>(
  permission: Permission,
  path: ViewedList['path'],
  definition: Defined<Query>,
): ViewedList {
  return {
    permission,
    path,
    fieldsOf: (textOf) => {
      const { query, problems } = definition.parse(textOf);
      // A view begins at its first page, wherever it was saved.
      const { page: _page, before: _before, ...fields } = definition.params(query);
      return problems.length > 0 ? null : fields;
    },
  };
}

/** By the name under which `ListPage` and `ListTable` know them. */
export const VIEWED_LISTS: Readonly<Record<string, ViewedList>> = {
  orders: viewed('/erp/orders', erpPaths.orders, ERP_ORDER_LIST),
  fulfillment: viewed('/erp/fulfilment', erpPaths.fulfillment, FULFILLMENT_LIST),
  drafts: viewed('/erp/orders/drafts', erpPaths.drafts, ERP_DRAFT_LIST),
  quotes: viewed('/erp/orders/quotes', erpPaths.quotes, STAFF_QUOTE_LIST),
  returns: viewed('/erp/returns', erpPaths.returns, STAFF_RETURN_LIST),
  'custom-orders': viewed('/erp/orders/custom', erpPaths.customOrders, CUSTOM_ORDER_LIST),
  customers: viewed('/erp/customers', erpPaths.customers, ERP_CUSTOMER_LIST),
  products: viewed('/erp/products', erpPaths.products, CATALOGUE_LIST),
  inventory: viewed('/erp/inventory', erpPaths.inventory, INVENTORY_LIST),
  reviews: viewed('/erp/reviews', erpPaths.reviews, REVIEW_LIST),
  aging: viewed('/erp/invoices/aging', erpPaths.aging, AGING_LIST),
  'sent-emails': viewed('/erp/emails', erpPaths.emails, SENT_EMAIL_LIST),
  audit: viewed('/erp/audit', erpPaths.audit, AUDIT_LIST),
};

/** Returns the filters of the list that a URL of ours asks for; null for any other URL. */
export function fieldsOfUrl(list: ViewedList, typed: string): Fields | null {
  const url = ownUrl(typed);
  if (url === null || url.pathname !== list.path()) return null;
  return list.fieldsOf((name) => url.searchParams.get(name));
}

/** What has just been done to a view, as the list says it after the redirect. */
export const VIEW_DONE = ['saved', 'replaced', 'removed'] as const;

/**
 * Loads the saved views of the list that a URL is of, as its page shows them, and the columns of the one that it names.
 *
 * @param url the request's: a list's own, or that of the page of its views
 */
export async function loadViews(
  db: StoreContext['db'],
  staff: { id: string; isAdmin: boolean },
  url: URL,
) {
  const done = VIEW_DONE.find((one) => one === url.searchParams.get('views')) ?? null;
  const lists = Object.entries(VIEWED_LISTS);
  const asked = url.searchParams.get('list');
  const [name, list] =
    lists.find(([, { path }]) => path() === url.pathname) ??
    lists.find(([one]) => url.pathname === VIEWS_PAGE && one === (asked ?? FIRST_LIST)) ??
    [];
  if (name === undefined || list === undefined) return { of: {}, columns: {}, done };
  const views = await listStaffViews(db, staff.id, name);
  const fields = list.fieldsOf((param) => url.searchParams.get(param));
  const named = views.find(({ id }) => id === url.searchParams.get('view'));
  const current = named ?? views.find((view) => fields !== null && isSame(view.fields, fields));
  const shown = views.map((view) => ({
    id: view.id,
    name: view.name,
    href: list.path({ ...view.fields, view: view.id }),
    isCurrent: view === current,
    isShared: view.isShared,
    mayChange: mayChangeView(view, staff),
    version: view.version,
  }));
  const columns = named && named.columns.length > 0 ? { [name]: named.columns } : {};
  return { of: { [name]: shown }, columns, done };
}

const VIEWS_PAGE: Permission = '/erp/views';

/** Whose views the page of views shows if nobody asks for another's. */
export const FIRST_LIST = 'orders';

/** Whether two views leave out the same, in the same order. */
function isSame(one: Fields, other: Fields): boolean {
  const names = Object.keys(one);
  return (
    names.length > 0 &&
    names.length === Object.keys(other).length &&
    names.every((name) => one[name] === other[name])
  );
}
