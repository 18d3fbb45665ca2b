import { OwnMoment } from '~/components/ui/own-moment';
import { Badge } from '~/components/ui/badge';
import { BY_AMOUNT, BY_TIME, type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { DEPOSITS, depositLabel, intoWords, TOP_UP_BEGAN } from '~/content/deposits/deposit-labels';
import { toneOf } from '~/content/core/tones';
import { type DepositShown, isUncharged } from '~/domain/deposits/deposit-view';
import { formatUsd } from '~/domain/core/money';
import { accountPaths } from '~/account-paths';

const { columns } = DEPOSITS;

const INTO: ListColumn<DepositShown> = {
  label: columns.into,
  cell: ({ organization }) => intoWords(organization),
};

const COLUMNS: readonly ListColumn<DepositShown>[] = [
  {
    label: columns.date,
    at: 'title',
    sorts: BY_TIME,
    cell: ({ id, createdAt }) => (
      <a href={accountPaths.deposit(id)} className="underline">
        <OwnMoment at={createdAt} />
      </a>
    ),
  },
  {
    label: columns.method,
    at: 'date',
    cell: ({ methodName, isTopUp }) => (
      <>
        {methodName}
        {isTopUp ? <span className="text-ink-soft block text-sm">{TOP_UP_BEGAN}</span> : null}
      </>
    ),
  },
  INTO,
  {
    label: columns.state,
    at: 'status',
    cell: (deposit) => (
      <Badge
        text={depositLabel(deposit).short}
        tone={toneOf(deposit.reversed?.currentStatus ?? deposit.state)}
      />
    ),
  },
  {
    label: columns.amount,
    isNumber: true,
    at: 'amount',
    sorts: BY_AMOUNT,
    cell: ({ amountCents }) => formatUsd(amountCents),
  },
  { label: columns.credit, isNumber: true, cell: creditIn },
];

/** Deposits in the given order, each with its state and a link to its page. */
export function DepositTable({ deposits }: { deposits: readonly DepositShown[] }) {
  // Only customers who add for an organization need to tell the two apart.
  const hasInto = deposits.some(({ organization }) => organization !== null);
  return (
    <ListTable
      caption={DEPOSITS.title}
      columns={hasInto ? COLUMNS : COLUMNS.filter((column) => column !== INTO)}
      rows={deposits}
      keyOf={({ id }) => id}
    />
  );
}

/** Returns the amount credited, now or later; a dash if nothing was charged. */
function creditIn(deposit: DepositShown): string {
  if (isUncharged(deposit)) return '–';
  return formatUsd(deposit.reversed?.leftCents ?? deposit.creditCents);
}
