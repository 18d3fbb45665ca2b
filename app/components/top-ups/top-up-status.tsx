import { OwnMoment, useReaderZone } from '~/components/ui/own-moment';
import { Form, useNavigation } from '~/framework';
import { Button } from '~/components/ui/forms/button';
import { momentLabel } from '~/content/core/dates';
import { TOP_UP, TOP_UP_CARD, topUpEventLabel, topUpReason } from '~/content/top-ups/top-up';
import type { TopUpCardData, TopUpLine, TopUpShown } from '~/domain/top-ups/top-up-page';
import type { FormEvent } from 'react';
import { accountPaths } from '~/account-paths';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { type Cents, formatUsd } from '~/domain/core/money';
import { creditCents } from '~/domain/ledger/deposit-bonus';

type TopUpStatusProps = {
  topUp: TopUpShown;
  sending: TopUpSending;
};

/** Whether the top-up is on, what it does or why it has stopped, and a button to turn it off. */
export function TopUpStatus({ topUp, sending }: TopUpStatusProps) {
  const { isOn, terms, methodName, stopped, usedThisMonthCents } = topUp;
  const zone = useReaderZone();
  const lines = [
    ...(stopped
      ? [TOP_UP.offBecause(topUpReason(stopped.because), momentLabel(stopped.at, zone))]
      : []),
    ...(isOn ? [TOP_UP.rule(terms, methodName)] : []),
    ...(isOn ? [TOP_UP.month(usedThisMonthCents, terms.monthlyCapCents)] : []),
    ...(topUp.cappedUntil ? [TOP_UP.capped(momentLabel(topUp.cappedUntil, zone))] : []),
    ...(topUp.isUnderWay ? [TOP_UP.underWay] : []),
    ...(isOn ? [TOP_UP.agreedOn(momentLabel(topUp.agreedAt, zone))] : []),
  ];
  return (
    <section aria-labelledby="status" className="top-up-status" data-on={isOn || undefined}>
      <h2 id="status">{isOn ? TOP_UP.on : TOP_UP.off}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isOn ? (
        <Form method="post" onSubmit={sending.onSubmit}>
          <Button
            name="intent"
            value="turn-off"
            variant="secondary"
            busy={sending.intent === 'turn-off'}
          >
            {TOP_UP.turnOff}
          </Button>
          <p className="mt-2 text-sm text-ink-soft">{TOP_UP.turnOffHint}</p>
        </Form>
      ) : null}
    </section>
  );
}

/** Intents that redirect: they last until the next page is shown. */
const LEADING: readonly string[] = ['agree', 'turn-off'];

export type TopUpSending = {
  /** The intent of the pressed button while it is being sent; null otherwise. */
  intent: string | null;
  /** Ignores a second press of the button that is being sent; any other button counts at once. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Returns what the page is sending. A post answered with the form itself is over as soon as the answer is
 * rendered, although Remix still revalidates the page: otherwise a quick agreement would be ignored.
 */
export function useTopUpSending(): TopUpSending {
  const { state, formData } = useNavigation();
  const posted = formData ? String(formData.get('intent')) : null;
  const isAtWork = posted !== null && (state === 'submitting' || LEADING.includes(posted));
  const intent = isAtWork ? posted : null;
  return {
    intent,
    onSubmit(event) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const pressed = submitter instanceof HTMLButtonElement ? submitter.value : null;
      if (intent !== null && pressed === intent) event.preventDefault();
    },
  };
}

/** On /dashboard/payments: whether top-up is on, and a link to its page. */
export function TopUpCard({ topUp }: { topUp: TopUpCardData }) {
  return (
    <section aria-labelledby="top-up">
      <h2 id="top-up">{TOP_UP_CARD.heading}</h2>
      <p className="max-w-prose text-ink-soft">{labelOf(topUp)}</p>
      <p className="mt-2">
        <a href={accountPaths.topUp()} className="target text-link font-semibold">
          {topUp?.isOn ? TOP_UP_CARD.see : TOP_UP_CARD.set}
        </a>
      </p>
    </section>
  );
}

function labelOf(topUp: TopUpCardData): string {
  if (topUp?.isOn) return `${TOP_UP.on}. ${TOP_UP.rule(topUp.terms, topUp.methodName)}`;
  if (topUp?.stopped) return `${TOP_UP.off}. ${topUpReason(topUp.stopped.because)}`;
  return TOP_UP_CARD.pitch;
}

const { columns } = TOP_UP;

const amountIn = (cents: Cents | null) => (cents === null ? '–' : formatUsd(cents));

const COLUMNS: readonly ListColumn<TopUpLine>[] = [
  { label: columns.date, cell: ({ at }) => <OwnMoment at={at} /> },
  { label: columns.what, cell: (line) => <What line={line} /> },
  { label: columns.amount, isNumber: true, cell: ({ chargedCents }) => amountIn(chargedCents) },
  {
    label: columns.credit,
    isNumber: true,
    cell: ({ chargedCents }) => amountIn(chargedCents && creditCents(chargedCents)),
  },
];

type TopUpHistoryProps = { lines: readonly TopUpLine[]; page: number; hasMore: boolean };

/** The history of a top-up: its settings, what it did and why it stopped, newest first. */
export function TopUpHistory({ lines, page, hasMore }: TopUpHistoryProps) {
  return (
    <section>
      <h2 id="history">{TOP_UP.history}</h2>
      <ListTable caption={TOP_UP.history} columns={COLUMNS} rows={lines} keyOf={({ id }) => id} />
      {page > 1 || hasMore ? (
        <nav aria-label={TOP_UP.history} className="mt-4 flex gap-4">
          {page > 1 ? (
            <a href={addressOf(page - 1)} rel="prev" className="target text-link font-semibold">
              {TOP_UP.newer}
            </a>
          ) : null}
          {hasMore ? (
            <a href={addressOf(page + 1)} rel="next" className="target text-link font-semibold">
              {TOP_UP.older}
            </a>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}

function What({ line }: { line: TopUpLine }) {
  const { kind, because, depositId, agreed } = line;
  return (
    <>
      {topUpEventLabel(kind, because)} {because ? topUpReason(because) : null}
      {depositId ? (
        <a href={accountPaths.deposit(depositId)} className="block underline">
          {TOP_UP.deposit}
        </a>
      ) : null}
      {agreed.length > 0 ? (
        <details>
          <summary className="target underline">{TOP_UP.agreedTo}</summary>
          {agreed.map((message) => (
            <p key={message} className="mt-2">
              {message}
            </p>
          ))}
        </details>
      ) : null}
    </>
  );
}

function addressOf(page: number): string {
  return `${accountPaths.topUp(page === 1 ? {} : { page: String(page) })}#history`;
}
