import type { ListColumn } from '~/components/ui/lists/erp-table';
import type { StatusBadge } from '~/content/core/tones';
import { cents, formatUsd, type Cents } from '~/domain/core/money';

export type OrderRow = {
  name: string;
  company: string;
  placedOn: string;
  totalCents: Cents;
  status: StatusBadge;
};

export const ORDER_ROWS: readonly OrderRow[] = [
  {
    name: '#1042',
    company: 'Harbor Coffee',
    placedOn: 'Mar 4, 2026',
    totalCents: cents(184_250),
    status: { text: 'Paid', tone: 'good' },
  },
  {
    name: '#1041',
    company: 'The Northwest Regional Association of Independent Bakeries and Cafés',
    placedOn: 'Mar 3, 2026',
    totalCents: cents(9_600),
    status: { text: 'Partially fulfilled', tone: 'warn' },
  },
  {
    name: '#1038',
    company: 'Juniper Juice',
    placedOn: 'Feb 27, 2026',
    totalCents: cents(1_204_900),
    status: { text: 'Overdue', tone: 'bad' },
  },
];

/** The columns that need no markup. */
export const TEXT_COLUMNS = {
  company: { label: 'Company', isLong: true, cell: (row) => row.company },
  placed: {
    label: 'Placed',
    at: 'date',
    sorts: { desc: 'newest', asc: 'oldest' },
    cell: (row) => row.placedOn,
  },
  total: {
    label: 'Total',
    isNumber: true,
    at: 'amount',
    sorts: { desc: 'highest', asc: 'lowest' },
    cell: (row) => formatUsd(row.totalCents),
  },
} as const satisfies Record<string, ListColumn<OrderRow>>;
