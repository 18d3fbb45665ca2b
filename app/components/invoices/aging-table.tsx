import { ErpTable, type ListColumn, TableScroll } from '~/components/ui/lists/erp-table';
import { Badge } from '~/components/ui/badge';
import { PostButton } from '~/components/ui/forms/post-button';
import { CUSTOMER_REMINDERS, reminderLabel } from '~/content/invoices/invoice-reminders';
import type { Reminder } from '~/domain/invoices/invoice-reminder';
import { ACCOUNT_STATEMENT } from '~/content/invoices/account-statement';
import { calendarDay } from '~/content/invoices/invoices';
import { AGING, AGING_LABELS, RECEIVABLES } from '~/content/invoices/receivables';
import { WRITE_OFFS } from '~/content/invoices/write-offs';
import { ERP_CUSTOMER_INVOICES } from '~/content/invoices/erp-invoices';
import {
  type Aging,
  AGING_BUCKETS,
  type CustomerAging,
  type CustomerInvoice,
  daysPastDue,
} from '~/domain/invoices/aging';
import { formatUsd } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';

const { columns } = AGING;

/** What one customer owes, and how they were last reminded. */
type RemindedCustomer = CustomerAging & { reminder: Reminder | null; isPaused: boolean };

const columnsWith = (sums: Aging): readonly ListColumn<RemindedCustomer>[] => [
  {
    label: columns.customer,
    at: 'title',
    isLong: true,
    sorts: { asc: 'name' },
    foot: AGING.totals,
    cell: ({ bookCustomerId, name }) => (
      <a href={erpPaths.receivables(bookCustomerId)} className="target underline" dir="auto">
        {name}
      </a>
    ),
  },
  {
    label: columns.oldest,
    at: 'date',
    isExtra: true,
    sorts: { asc: 'oldest' },
    cell: ({ oldestDueOn }) => <time dateTime={oldestDueOn}>{calendarDay(oldestDueOn)}</time>,
  },
  ...AGING_BUCKETS.map((name): ListColumn<CustomerAging> => ({
    label: AGING_LABELS[name],
    isNumber: true,
    foot: formatUsd(sums.buckets[name]),
    cell: ({ buckets }) => formatUsd(buckets[name]),
  })),
  {
    label: columns.total,
    isNumber: true,
    at: 'amount',
    sorts: { desc: 'highest', asc: 'lowest' },
    foot: <strong>{formatUsd(sums.totalCents)}</strong>,
    cell: ({ totalCents }) => <strong>{formatUsd(totalCents)}</strong>,
  },
  {
    label: CUSTOMER_REMINDERS.column,
    isExtra: true,
    cell: ({ reminder, isPaused }) =>
      isPaused ? (
        <Badge text={CUSTOMER_REMINDERS.pausedBadge} tone="warn" />
      ) : reminder ? (
        reminderLabel(reminder)
      ) : (
        CUSTOMER_REMINDERS.none
      ),
  },
];

/** Customers with what each owes by age. @param sums of all that match, including other pages */
export function AgingTable({ rows, sums }: { rows: readonly RemindedCustomer[]; sums: Aging }) {
  return (
    <ErpTable
      list="aging"
      caption={AGING.caption}
      columns={columnsWith(sums)}
      rows={rows}
      keyOf={({ bookCustomerId }) => bookCustomerId}
      none={AGING.empty}
    />
  );
}

/** What is open, by age, in one line. */
export function AgingSums({ aging, label }: { aging: Aging; label: string }) {
  return (
    <TableScroll label={label}>
      <table>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {AGING_BUCKETS.map((name) => (
              <th key={name} scope="col" data-number="">
                {AGING_LABELS[name]}
              </th>
            ))}
            <th scope="col" data-number="">
              {ACCOUNT_STATEMENT.total}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            {AGING_BUCKETS.map((name) => (
              <td key={name} data-label={AGING_LABELS[name]} data-number="">
                {formatUsd(aging.buckets[name])}
              </td>
            ))}
            <td data-label={ACCOUNT_STATEMENT.total} data-number="">
              <strong>{formatUsd(aging.totalCents)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
    </TableScroll>
  );
}

/** An open invoice with its latest reminder. */
type RemindedInvoice = CustomerInvoice & { reminder: Reminder | null };

type OpenInvoicesProps = {
  invoices: readonly RemindedInvoice[];
  /** YYYY-MM-DD */
  today: string;
  /** QuickBooks' id of the customer, for who may write their invoices off; null for others. */
  writeOffOf: string | null;
};

const openColumns = (today: string, writeOffOf: string | null): ListColumn<RemindedInvoice>[] => [
  { label: ERP_CUSTOMER_INVOICES.columns.number, cell: ({ number }) => number },
  {
    label: ERP_CUSTOMER_INVOICES.columns.issued,
    isExtra: true,
    cell: ({ issuedOn }) => <time dateTime={issuedOn}>{calendarDay(issuedOn)}</time>,
  },
  {
    label: ERP_CUSTOMER_INVOICES.columns.due,
    cell: ({ dueOn }) => (
      <>
        <time dateTime={dueOn}>{calendarDay(dueOn)}</time>{' '}
        <Lateness days={daysPastDue(dueOn, today)} />
      </>
    ),
  },
  {
    label: ERP_CUSTOMER_INVOICES.columns.amount,
    isNumber: true,
    cell: ({ amountCents }) => formatUsd(amountCents),
  },
  {
    label: ERP_CUSTOMER_INVOICES.columns.balance,
    isNumber: true,
    cell: ({ balanceCents }) => formatUsd(balanceCents),
  },
  {
    label: CUSTOMER_REMINDERS.column,
    cell: ({ reminder }) => (reminder ? reminderLabel(reminder) : CUSTOMER_REMINDERS.none),
  },
  {
    label: CUSTOMER_REMINDERS.send,
    isUnnamed: true,
    cell: ({ id, number, reminder }) => (
      <span className="inline-flex flex-wrap items-center gap-x-5 whitespace-nowrap">
        <PostButton
          intent="remind"
          label={CUSTOMER_REMINDERS.send}
          about={CUSTOMER_REMINDERS.sendAbout(number)}
          fields={{ invoice: id, latest: reminder?.id ?? '0' }}
          variant="quiet"
        />
        {writeOffOf === null ? null : (
          <a href={erpPaths.writeOff(writeOffOf, id)} className="target text-link">
            {WRITE_OFFS.send} <span className="sr-only">{WRITE_OFFS.about(number)}</span>
          </a>
        )}
      </span>
    ),
  },
];

function Lateness({ days }: { days: number }) {
  if (days === 0) return <Badge text={RECEIVABLES.dueToday} tone="warn" />;
  return days > 0 ? <Badge text={RECEIVABLES.pastDue(days)} tone="bad" /> : null;
}

/** A customer's open invoices with their lateness and reminders. */
export function OpenInvoices({ invoices, today, writeOffOf }: OpenInvoicesProps) {
  return (
    <div className="list">
      <ErpTable
        caption={RECEIVABLES.invoices}
        columns={openColumns(today, writeOffOf)}
        rows={invoices}
        keyOf={({ id }) => id}
        none={RECEIVABLES.none}
      />
    </div>
  );
}
