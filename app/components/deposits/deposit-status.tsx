import { OwnMoment } from '~/components/ui/own-moment';
import { Form, useNavigation } from '~/framework';
import { DEPOSIT_PAGE, depositLabel, TOP_UP_BEGAN } from '~/content/deposits/deposit-labels';
import { type DepositShown, isUncharged } from '~/domain/deposits/deposit-view';
import { storedText } from '~/domain/core/stored-amount';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { useEffect, useRef } from 'react';
import { Notice } from '~/components/ui/notice';
import { cashOf } from '~/content/ledger/earth-cash';
import { formatUsd } from '~/domain/core/money';

type DepositStatusProps = {
  deposit: DepositShown;
  /** URL of the bank's authentication page. */
  bankUrl: string | null;
  /** Why the deposit was not completed, as a sentence. */
  reason: string | null;
};

/** The state of a deposit and what to do next. A live region: changes are read out. */
export function DepositStatus({ deposit, bankUrl, reason }: DepositStatusProps) {
  const labels = depositLabel(deposit);
  return (
    <>
      <div role="status">
        <h1 tabIndex={-1} className="outline-none">
          {labels.heading}
        </h1>
        <p className="mt-3 max-w-prose text-lg">{labels.text}</p>
        {reason ? <p className="mt-3 max-w-prose text-lg font-semibold">{reason}</p> : null}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <NextStep deposit={deposit} bankUrl={bankUrl} />
      </div>
    </>
  );
}

function NextStep({ deposit, bankUrl }: Pick<DepositStatusProps, 'deposit' | 'bankUrl'>) {
  const { id, state, amountCents, isBeingAbandoned, reversed, organization } = deposit;
  const pollAgain = (
    <a href={accountPaths.deposit(id)} className="target text-link font-semibold">
      {DEPOSIT_PAGE.recheck}
    </a>
  );
  switch (state) {
    case 'requires_action':
      if (isBeingAbandoned) return pollAgain;
      return (
        <>
          {bankUrl ? (
            <LinkButton to={bankUrl} data-document="">
              {DEPOSIT_PAGE.toBank}
            </LinkButton>
          ) : (
            <>
              <p>{DEPOSIT_PAGE.bankSilent}</p>
              {pollAgain}
            </>
          )}
          <Abandon action={accountPaths.deposit(id)} label={DEPOSIT_PAGE.abandon} />
        </>
      );
    case 'credited':
      return reversed ? (
        <LinkButton to={accountPaths.statement()} variant="secondary">
          {DEPOSIT_PAGE.statement}
        </LinkButton>
      ) : (
        <LinkButton to={paths.shopAll()}>{DEPOSIT_PAGE.shop}</LinkButton>
      );
    case 'failed':
    case 'canceled': {
      const amount = storedText(amountCents);
      const into = organization === null ? {} : ({ into: 'organization' } as const);
      return (
        <LinkButton to={accountPaths.addEarthCash({ amount, ...into })}>
          {DEPOSIT_PAGE.tryAgain}
        </LinkButton>
      );
    }
    case 'review':
      return null;
    default:
      return (
        <>
          {/* Without JavaScript the page reloads itself, but not for the days that a bank takes. */}
          {state === 'processing' ? null : (
            <noscript>
              <meta httpEquiv="refresh" content="5" />
            </noscript>
          )}
          {pollAgain}
          {state === 'processing' ? (
            <a href={paths.shopAll()} className="target text-link">
              {DEPOSIT_PAGE.shop}
            </a>
          ) : null}
        </>
      );
  }
}

/**
 * Abandons a deposit or payment that waits for the customer at their bank.
 *
 * @param props.action URL of its own page, whose action takes the intent `give-up`
 */
export function Abandon({ action, label }: { action: string; label: string }) {
  const isSending = useNavigation().formAction === action;
  return (
    <Form
      method="post"
      action={action}
      replace
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      <Button name="intent" value="give-up" variant="secondary" busy={isSending}>
        {label}
      </Button>
    </Form>
  );
}

/** Confirms what was added to the Earth Cash, on the page where adding ends. Takes the focus. */
export function AddedNotice({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="wrap pt-6 outline-none">
      <Notice tone="done">{children}</Notice>
    </div>
  );
}

/** The figures of one deposit; without the credit once it can no longer arrive. */
export function DepositFacts({ deposit }: { deposit: DepositShown }) {
  const { amountCents, bonusCents, creditCents, methodName } = deposit;
  const { createdAt, creditedAt, reversed, organization, isTopUp } = deposit;
  const rows = [
    [DEPOSIT_PAGE.method, methodName],
    ...(isTopUp ? [[DEPOSIT_PAGE.begunBy, TOP_UP_BEGAN] as const] : []),
    ...(organization ? [[DEPOSIT_PAGE.into, cashOf(organization)] as const] : []),
    [DEPOSIT_PAGE.amount, formatUsd(amountCents)],
    ...(isUncharged(deposit)
      ? []
      : ([
          [DEPOSIT_PAGE.bonus, formatUsd(bonusCents)],
          [DEPOSIT_PAGE.credit, formatUsd(creditCents)],
        ] as const)),
    [DEPOSIT_PAGE.started, <OwnMoment key="started" at={createdAt} />],
    ...(creditedAt
      ? [[DEPOSIT_PAGE.credited, <OwnMoment key="credited" at={creditedAt} />] as const]
      : []),
    ...(reversed?.heldCents ? [[DEPOSIT_PAGE.held, formatUsd(reversed.heldCents)] as const] : []),
    ...(reversed?.goneCents
      ? [[DEPOSIT_PAGE.gone(deposit), formatUsd(reversed.goneCents)] as const]
      : []),
  ] as const;
  return (
    <dl className="cash-review mt-10">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
