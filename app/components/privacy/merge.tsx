import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/confirm-form';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { LinkButton } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/field';
import { forbidWords, MERGE } from '~/content/privacy/erp-merge';
import type { MergeObstacle } from '~/domain/customers/account-merge';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';
import type { ReactNode } from 'react';
import { formatNumber } from '~/domain/core/numbers';

const { choose, pair: labels, ask: request } = MERGE;

/** Asks which other account to merge. */
export function MergeChoice({ reply }: { reply: AccountReply | undefined }) {
  return (
    <ErpSection id="other" heading={choose.heading}>
      <AccountForm name="choose" reply={reply} save={choose.next} className="max-w-xl">
        {(field) => (
          <TextField
            {...field('customer')}
            label={choose.who}
            hint={choose.hint}
            maxLength={320}
            autoComplete="off"
            required
          />
        )}
      </AccountForm>
    </ErpSection>
  );
}

type Side = {
  number: string;
  name: string;
  email: string;
  since: string;
  orders: number;
  spentCents: number;
  storeCreditCents: Cents;
  heldCents: Cents;
  tags: readonly string[];
  organization: string | null;
  isAmbassador: boolean;
};

export type MergePairProps = {
  /** The number of the customer whose page it is. */
  id: string;
  pair: {
    keep: 'this' | 'other';
    closing: Side;
    surviving: Side;
    amountCents: Cents;
    needsSecond: boolean;
    obstacles: readonly MergeObstacle[];
    /** Null if Shopify does not respond. */
    platform: { survivor: 'surviving' | 'closing' | null; forbids: readonly string[] } | null;
  };
};

type Line = { what: string; of: (side: Side) => ReactNode };

const { facts } = labels;

const LINES: readonly Line[] = [
  {
    what: facts.number,
    of: ({ number }) => (
      <a href={erpPaths.customer(number)} className="text-link">
        {number}
      </a>
    ),
  },
  { what: facts.name, of: ({ name }) => name },
  {
    what: facts.email,
    of: ({ email }) => <span className="break-all">{email || labels.none}</span>,
  },
  { what: facts.since, of: ({ since }) => <Moment iso={since} /> },
  { what: facts.orders, of: ({ orders }) => formatNumber(orders) },
  { what: facts.spent, of: ({ spentCents }) => formatUsd(cents(spentCents)) },
  { what: facts.cash, of: ({ storeCreditCents }) => formatUsd(storeCreditCents) },
  { what: facts.held, of: ({ heldCents }) => formatUsd(heldCents) },
  { what: facts.tags, of: ({ tags }) => tags.join(', ') || labels.none },
  { what: facts.organization, of: ({ organization }) => organization ?? labels.none },
  { what: facts.ambassador, of: ({ isAmbassador }) => (isAmbassador ? labels.yes : labels.no) },
];

/** Both accounts side by side, what prevents the merge, and what Shopify says. */
export function MergePairView({ id, pair }: MergePairProps) {
  const { keep: survivor, closing, surviving, obstacles } = pair;
  const columns: readonly ListColumn<Line>[] = [
    { label: labels.columns.what, cell: ({ what }) => what },
    { label: labels.columns.surviving, cell: ({ of }) => of(surviving) },
    { label: labels.columns.closing, cell: ({ of }) => of(closing) },
  ];
  const other = survivor === 'this' ? closing.number : surviving.number;
  const query = { with: other, ...(survivor === 'other' && { keep: survivor }) };
  const turned = { with: other, ...(survivor === 'this' && { keep: 'other' as const }) };
  return (
    <>
      <ErpSection id="pair" heading={labels.heading}>
        <ErpTable
          caption={labels.heading}
          columns={columns}
          rows={LINES}
          keyOf={({ what }) => what}
          none=""
        />
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          <a href={erpPaths.merge(id, turned)} className="target text-link">
            {labels.swap}
          </a>
          <a href={erpPaths.merge(id)} className="target text-link">
            {labels.another}
          </a>
        </p>
      </ErpSection>
      <ErpSection id="obstacles" heading={labels.obstacles}>
        <Obstacles obstacles={obstacles} />
      </ErpSection>
      <ErpSection id="platform" heading={labels.platform}>
        <p className="max-w-prose">{platformLabel(pair.platform)}</p>
      </ErpSection>
      {obstacles.length === 0 ? (
        <p className="mt-8">
          <LinkButton to={erpPaths.merge(id, { ...query, ask: 'merge' })} variant="secondary">
            {labels.begin}
          </LinkButton>
        </p>
      ) : null}
    </>
  );
}

function Obstacles({ obstacles }: { obstacles: readonly MergeObstacle[] }) {
  if (obstacles.length === 0) return <p>{labels.noObstacles}</p>;
  return (['closing', 'surviving'] as const).map((side) => {
    const own = obstacles.filter((each) => each.startsWith(`${side}:`));
    return own.length === 0 ? null : (
      <div key={side} className="mb-4">
        <h3>{MERGE.sides[side]}</h3>
        <ul className="mt-2 max-w-prose list-disc pl-6">
          {own.map((each) => (
            <li key={each}>{MERGE.obstacles[each]}</li>
          ))}
        </ul>
      </div>
    );
  });
}

function platformLabel(platform: MergePairProps['pair']['platform']): string {
  if (platform === null) return labels.platformSilent;
  if (platform.forbids.length > 0) {
    return `${labels.platformForbids} ${forbidWords(platform.forbids)}.`;
  }
  return platform.survivor === 'surviving' ? labels.platformFine : labels.platformOther;
}

/** Asks for confirmation before two accounts are merged, and says what will happen. */
export function MergeQuestion({ id, pair, token }: MergePairProps & { token: string }) {
  const { keep: survivor, closing, surviving, amountCents, needsSecond } = pair;
  const other = survivor === 'this' ? closing.number : surviving.number;
  const query = { with: other, ...(survivor === 'other' && { keep: survivor }) };
  return (
    <div className="mt-8">
      <p className="max-w-prose [overflow-wrap:anywhere]">
        {labels.columns.surviving}: <strong>{`${surviving.name}, ${surviving.email}`}</strong>
        <br />
        {labels.columns.closing}: <strong>{`${closing.name}, ${closing.email}`}</strong>
      </p>
      <ConfirmDialog
        heading={request.heading}
        level={2}
        what={request.what(formatUsd(amountCents), needsSecond)}
        confirm={{
          intent: 'merge',
          label: needsSecond ? request.confirmSecond : request.confirm,
          fields: {
            customer: other,
            keep: survivor,
            shown: String(amountCents),
            form_token: token,
          },
        }}
        cancel={{ label: request.cancel, href: erpPaths.merge(id, query) }}
        reply={undefined}
      />
    </div>
  );
}
