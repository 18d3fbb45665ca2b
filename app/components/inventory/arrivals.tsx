import { Badge } from '~/components/ui/badge';
import { DetailSection } from '~/components/ui/detail-page';
import { AccountForm, type AccountReply, ArrivalHeading } from '~/components/ui/forms/account-form';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { PostButton } from '~/components/ui/forms/post-button';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { calendarLabel } from '~/content/core/dates';
import { ERP_ITEM } from '~/content/inventory/erp-inventory';
import { customerNumber } from '~/domain/core/ids';
import { formatNumber } from '~/domain/core/numbers';
import { type InventoryLevel, isDueLater, type StockArrival } from '~/domain/inventory/inventory';
import { erpPaths } from '~/erp-paths';

const labels = ERP_ITEM.arrivals;

/** An arrival with the number of its item, and whether its day has passed. */
type Row = StockArrival & { item: string; isLate: boolean };

const COLUMNS: readonly ListColumn<Row>[] = [
  {
    label: labels.due,
    cell: ({ dueOn, isLate, locationName }) => (
      <>
        <time dateTime={dueOn}>{calendarLabel(dueOn)}</time>{' '}
        {isLate ? <Badge text={labels.late} tone="bad" /> : null}
        <span className="block text-sm font-normal text-ink-soft">{locationName}</span>
      </>
    ),
  },
  { label: labels.units, isNumber: true, cell: ({ units }) => formatNumber(units) },
  {
    label: labels.edit,
    isUnnamed: true,
    cell: ({ item, id, dueOn }) => (
      <a
        href={erpPaths.inventoryItem(item, { arrival: id })}
        className="target text-link font-semibold"
      >
        {labels.edit}
        <span className="sr-only"> {calendarLabel(dueOn)}</span>
      </a>
    ),
  },
];

type ArrivalsProps = {
  /** The number of the item. */
  item: string;
  arrivals: readonly StockArrival[];
  levels: readonly InventoryLevel[];
  /** The store's day, YYYY-MM-DD. */
  today: string;
  token: string;
  reply: AccountReply | undefined;
};

/** What is expected to arrive, and the form that adds to it. */
export function Arrivals({ item, arrivals, levels, today, token, reply }: ArrivalsProps) {
  return (
    <DetailSection id="arrivals" heading={labels.heading}>
      <p className="mb-4">{labels.text}</p>
      <ErpTable
        caption={labels.heading}
        columns={COLUMNS}
        rows={arrivals.map((one) => ({ ...one, item, isLate: !isDueLater(one.dueOn, today) }))}
        keyOf={({ id }) => id}
        none={labels.none}
      />
      <h3 className="mb-4 mt-6 font-semibold">{labels.add}</h3>
      <AccountForm
        name="expect"
        id="expect"
        reply={reply}
        values={{ location: customerNumber(levels[0]?.locationGid ?? '') }}
        hidden={{ form_token: token }}
        save={labels.send}
        variant="secondary"
        className="grid max-w-xl gap-6"
      >
        {(field) => (
          <>
            <TextField
              {...field('units')}
              label={labels.units}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <TextField {...field('due_on')} label={labels.due} type="date" min={today} required />
            <SelectField
              {...field('location')}
              label={labels.location}
              options={levels.map(({ locationGid, locationName }) => ({
                value: customerNumber(locationGid),
                label: locationName,
              }))}
            />
          </>
        )}
      </AccountForm>
    </DetailSection>
  );
}

type EditArrivalProps = {
  item: string;
  arrival: StockArrival;
  token: string;
  reply: AccountReply | undefined;
};

/** Changes an arrival, receives it, or cancels it. Each has its own form. */
export function EditArrival({ item, arrival, token, reply }: EditArrivalProps) {
  const { change } = labels;
  const { id, units, dueOn, version, locationName } = arrival;
  const known = { arrival: id, version: String(version) };
  return (
    <section className="mt-8 grid max-w-xl gap-8">
      <ArrivalHeading level={2}>
        {change.heading}: {locationName}
      </ArrivalHeading>
      <p>
        <a href={erpPaths.inventoryItem(item)} className="target text-link">
          {change.back}
        </a>
      </p>
      <AccountForm
        name="arrival"
        reply={reply}
        values={{ units: String(units), due_on: dueOn }}
        hidden={known}
        save={change.save}
        variant="secondary"
        className="grid gap-6"
      >
        {(field) => (
          <>
            <TextField
              {...field('units')}
              label={labels.units}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <TextField {...field('due_on')} label={labels.due} type="date" required />
          </>
        )}
      </AccountForm>
      <section className="grid gap-4">
        <h3 className="font-semibold">{change.received}</h3>
        <AccountForm
          name="receive"
          reply={reply}
          values={{ units: String(units) }}
          hidden={{ ...known, form_token: token }}
          save={change.receive}
          className="grid gap-6"
        >
          {(field) => (
            <TextField
              {...field('units')}
              label={change.receivedUnits}
              hint={change.receivedHint}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          )}
        </AccountForm>
      </section>
      <PostButton intent="cancel" label={change.cancel} fields={known} reply={reply} />
    </section>
  );
}
