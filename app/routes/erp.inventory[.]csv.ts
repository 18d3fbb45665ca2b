import type { LoaderFunctionArgs } from '~/framework';
import { INVENTORY_COLUMNS } from '~/content/inventory/erp-inventory';
import { INVENTORY_LIST } from '~/domain/inventory/inventory';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { eachInList } from '~/models/core/list.server';
import { inventoryLevels } from '~/models/inventory/inventory-list.server';

/** Responds with all levels that match the list's query, as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireStaff(args, '/erp/inventory');
  return sendList(args, {
    caller: { staff: id },
    name: 'inventory',
    list: INVENTORY_LIST,
    path: erpPaths.inventory,
    columns: INVENTORY_COLUMNS,
    rows: (query) => eachInList(args.context.db, inventoryLevels(query)),
  });
}
