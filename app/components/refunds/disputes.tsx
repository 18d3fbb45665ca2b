import { WalletLink } from '~/components/ledger/wallet-link';
import { DetailSection } from '~/components/ui/detail-page';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { Badge } from '~/components/ui/badge';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import { toneOf } from '~/content/core/tones';
import { DISPUTES, disputeReason, disputeLabel } from '~/content/refunds/erp-disputes';
import { numberIn } from '~/domain/draft-orders/draft-form';
import type { Dispute } from '~/domain/disputes/dispute';
import { formatUsd } from '~/domain/core/money';
import type { WalletOwner } from '~/domain/ledger/ledger';
import { erpPaths } from '~/erp-paths';

export type DisputeShown = Dispute & { wallet: WalletOwner | null };

const COLUMNS: readonly ListColumn<DisputeShown>[] = [
  {
    label: DISPUTES.dispute,
    at: 'title',
    cell: ({ id, status, phase }) => (
      <a href={erpPaths.dispute(id)} className="target">
        <Badge text={disputeLabel(status)} tone={toneOf(phase)} />
      </a>
    ),
  },
  { label: DISPUTES.due, at: 'date', cell: (dispute) => <Due dispute={dispute} /> },
  {
    label: DISPUTES.amount,
    isNumber: true,
    at: 'amount',
    cell: ({ amountCents }) => formatUsd(amountCents),
  },
  { label: DISPUTES.of, cell: (dispute) => <Disputed dispute={dispute} /> },
  { label: DISPUTES.customer, at: 'status', cell: ({ wallet }) => <WalletLink wallet={wallet} /> },
  { label: DISPUTES.reason, cell: disputeReason },
  { label: DISPUTES.opened, isExtra: true, cell: ({ openedAt }) => <Moment iso={openedAt} /> },
];

/** Disputes, one per line. */
export function DisputeTable({ rows }: { rows: readonly DisputeShown[] }) {
  return (
    <ErpTable
      list="disputes"
      caption={DISPUTES.title}
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      none={DISPUTES.none}
    />
  );
}

/** What one dispute concerns: whom, what was charged, why. */
export function DisputeSide({ dispute }: { dispute: DisputeShown }) {
  const { id, wallet, phase } = dispute;
  const reason = disputeReason(dispute);
  return (
    <>
      <DetailSection id="customer" heading={DISPUTES.customer}>
        <p>
          <WalletLink wallet={wallet} />
        </p>
      </DetailSection>
      <DetailSection id="facts" heading={DISPUTES.facts}>
        <FactList>
          <Fact term={DISPUTES.of}>
            <Disputed dispute={dispute} />
          </Fact>
          {reason === '' ? null : <Fact term={DISPUTES.reason}>{reason}</Fact>}
          {phase === 'lost' || phase === 'over' ? null : (
            <Fact term={DISPUTES.due}>
              <Due dispute={dispute} />
            </Fact>
          )}
          <Fact term={DISPUTES.id}>{id}</Fact>
        </FactList>
      </DetailSection>
    </>
  );
}

/** The deadline as long as there is something to answer. */
function Due({ dispute }: { dispute: Dispute }) {
  const { phase, evidenceDueAt, isAnswered } = dispute;
  if (phase === 'lost' || phase === 'over') return null;
  if (isAnswered) return <>{DISPUTES.answered}</>;
  return evidenceDueAt === null ? <>{DISPUTES.noDeadline}</> : <Moment iso={evidenceDueAt} />;
}

function Disputed({ dispute: { of } }: { dispute: Dispute }) {
  if (of.kind === 'deposit') return <>{DISPUTES.deposit}</>;
  if (of.order === null) return <>{DISPUTES.orderToBe}</>;
  return (
    <a href={erpPaths.order(numberIn(of.order.gid))} className="text-link">
      {of.order.name}
    </a>
  );
}
