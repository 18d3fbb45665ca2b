import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { DetailSection } from '~/components/ui/detail-page';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { ERP_INVENTORY, ERP_ITEM } from '~/content/inventory/erp-inventory';
import { customerNumber } from '~/domain/core/ids';
import { formatNumber } from '~/domain/core/numbers';
import type { InventoryLevel } from '~/domain/inventory/inventory';
import { erpPaths } from '~/erp-paths';

type LevelsProps = {
  /** The number of the item. */
  item: string;
  levels: readonly InventoryLevel[];
};

const { columns } = ERP_INVENTORY;

/** A level with the page of its form; null where it is the only one. */
type Row = InventoryLevel & { href: string | null };

const COLUMNS: readonly ListColumn<Row>[] = [
  {
    label: columns.location,
    cell: ({ locationName, href }) =>
      href === null ? (
        locationName
      ) : (
        <a href={href} className="target text-link">
          {locationName}
        </a>
      ),
  },
  figure(columns.available, ({ available }) => available),
  figure(columns.onHand, ({ onHand }) => onHand),
  figure(columns.committed, ({ committed }) => committed),
  figure(columns.incoming, ({ incoming }) => incoming),
];

function figure(label: string, of: (level: InventoryLevel) => number): ListColumn<Row> {
  return { label, isNumber: true, cell: (level) => formatNumber(of(level)) };
}

/** What each location has of a variant; with several, each leads to its form. */
export function ItemLevels({ item, levels }: LevelsProps) {
  const hrefOf = ({ locationGid }: InventoryLevel) =>
    levels.length === 1 ? null : erpPaths.inventoryItem(item, { at: customerNumber(locationGid) });
  return (
    <DetailSection id="levels" heading={ERP_ITEM.levels}>
      <ErpTable
        caption={ERP_ITEM.levels}
        columns={COLUMNS}
        rows={levels.map((level) => ({ ...level, href: hrefOf(level) }))}
        keyOf={({ locationGid }) => locationGid}
        none={ERP_INVENTORY.nothing}
      />
    </DetailSection>
  );
}

type AdjustFormProps = { level: InventoryLevel; token: string; reply: AccountReply | undefined };

/** Changes what is available at one location; the reason says whether units are added, removed or counted. */
export function AdjustForm({ level, token, reply }: AdjustFormProps) {
  const { adjust, reasons } = ERP_ITEM;
  const { locationGid, locationName, available } = level;
  return (
    <DetailSection id="adjust" heading={adjust.heading(locationName)}>
      <AccountForm
        name="adjust"
        reply={reply}
        hidden={{
          location: customerNumber(locationGid),
          was: String(available),
          form_token: token,
        }}
        save={adjust.send}
        className="grid max-w-xl gap-6"
      >
        {(field) => (
          <>
            <SelectField
              {...field('reason')}
              label={adjust.reason}
              options={[
                { value: '', label: adjust.choose },
                ...Object.entries(reasons).map(([value, label]) => ({ value, label })),
              ]}
              required
            />
            <TextField
              {...field('units')}
              label={adjust.units}
              hint={adjust.hint(formatNumber(available))}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </>
        )}
      </AccountForm>
    </DetailSection>
  );
}
