import type { SalesFormRow } from './rows';

export type FilterFields = Record<string, string | number>;

/** The fields that a `where` may name, and the record as QuickBooks shows it. */
export type Drawn = { filter: FilterFields; record: Record<string, unknown> };

export const dollars = (cents: number): number => cents / 100;

type Versioned = { syncToken?: number; createdAt?: string; updatedAt?: string };

/** When the company was set up: for rows of the seed, which say nothing else. */
const FOUNDED = '2026-01-05T16:00:00Z';

export const lastChange = ({ updatedAt, createdAt }: Versioned): string =>
  updatedAt ?? createdAt ?? FOUNDED;

/** Returns the fields that every record has. */
export function common(row: Versioned & { id: string }): Record<string, unknown> {
  return {
    domain: 'QBO',
    sparse: false,
    Id: row.id,
    SyncToken: String(row.syncToken ?? 0),
    MetaData: { CreateTime: row.createdAt ?? FOUNDED, LastUpdatedTime: lastChange(row) },
  };
}

/** Returns the lines of a sales form with the subtotal that QuickBooks adds. */
export function lineRecords(row: SalesFormRow): object[] {
  const lines = row.lines ?? [
    {
      type: 'SalesItemLineDetail' as const,
      text: row.text,
      cents: row.totalCents,
      quantity: 1,
      unitPrice: dollars(row.totalCents),
    },
  ];
  const drawn = lines.map((line, index) => {
    const { type, itemId, quantity, unitPrice, taxCode } = line;
    const base = { Id: String(index + 1), LineNum: index + 1, Description: line.text };
    if (type === 'DescriptionOnly') return { ...base, DetailType: type, DescriptionLineDetail: {} };
    const Amount = dollars(line.cents);
    if (type === 'DiscountLineDetail') {
      return { ...base, Amount, DetailType: type, DiscountLineDetail: { PercentBased: false } };
    }
    return {
      ...base,
      Amount,
      DetailType: type,
      SalesItemLineDetail: {
        ...(itemId && { ItemRef: { value: itemId } }),
        ...(quantity !== undefined && { Qty: quantity }),
        ...(unitPrice !== undefined && { UnitPrice: unitPrice }),
        TaxCodeRef: { value: taxCode ?? 'NON' },
      },
    };
  });
  if (row.lines === undefined) return drawn;
  const items = row.lines.filter(({ type }) => type === 'SalesItemLineDetail');
  const subtotal = items.reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...drawn,
    { Amount: dollars(subtotal), DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} },
  ];
}
