import { data, type LoaderFunctionArgs, useLoaderData } from '~/framework';
import { InventoryTable } from '~/components/inventory/inventory-table';
import { ErpPage } from '~/components/staff/erp-page';
import { ListPage } from '~/components/ui/lists/list-page';
import { Notice } from '~/components/ui/notice';
import { LISTS, optionsOf, sortOptions } from '~/content/core/lists';
import { ERP_INVENTORY } from '~/content/inventory/erp-inventory';
import { backOfficeMeta } from '~/content/staff/back-office';
import { INVENTORY_LIST } from '~/domain/inventory/inventory';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { listPage } from '~/http/list-query.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { loadList } from '~/models/core/list.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { inventoryLevels, listStockLocations } from '~/models/inventory/inventory-list.server';

export const meta = () => backOfficeMeta(ERP_INVENTORY.title);

export const headers = erpHeaders;

/** Lists what each location has, from the mirror. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/inventory');
  const { db } = args.context;
  const list = await listPage(args, INVENTORY_LIST, (query) =>
    loadList(db, inventoryLevels(query)),
  );
  const [locations, isWhole] = await Promise.all([
    listStockLocations(db),
    isMirrorComplete(db, 'inventory'),
  ]);
  return data({ list: list.data, locations, isWhole }, list.init ?? undefined);
}

export default function ErpInventoryPage() {
  const { list, locations, isWhole } = useLoaderData<typeof loader>();
  const { filters } = ERP_INVENTORY;
  return (
    <ErpPage title={ERP_INVENTORY.title} text={ERP_INVENTORY.text} isList>
      {isWhole ? null : <Notice>{ERP_INVENTORY.reading}</Notice>}
      <ListPage
        {...list}
        name="inventory"
        list={INVENTORY_LIST}
        path={erpPaths.inventory}
        csv={erpPaths.inventoryCsv}
        label={filters.search}
        labels={{ nothing: ERP_INVENTORY.nothing }}
        prefix="inventory-"
        fields={[
          { kind: 'search', label: filters.search, placeholder: filters.hint },
          { name: 'state', label: filters.state, options: optionsOf(ERP_INVENTORY.states) },
          {
            name: 'location',
            label: filters.location,
            options: [
              { value: '', label: LISTS.any },
              ...locations.map(({ number, name }) => ({ value: number, label: name })),
            ],
          },
          { kind: 'sort', label: filters.sort, options: sortOptions(ERP_INVENTORY.sorts) },
        ]}
        nouns={ERP_INVENTORY.nouns}
        empty={<p>{ERP_INVENTORY.none}</p>}
      >
        {({ rows }) => <InventoryTable rows={rows} />}
      </ListPage>
    </ErpPage>
  );
}
