import { GiveUp } from './give-up';
import { LinkButton } from '~/components/ui/link-button';
import { DEPOSIT_PAGE, depositWords } from '~/content/deposits/deposit-words';
import type { DepositShown } from '~/domain/deposits/deposit-shown';
import { storedText } from '~/domain/core/stored-amount';
import { paths } from '~/paths';

type DepositStandingProps = {
  deposit: DepositShown;
  /** URL of the bank's authentication page. */
  bankUrl: string | null;
  /** Why the deposit was not completed, as a sentence. */
  reason: string | null;
};

/** The state of a deposit and what to do next. A live region: changes are read out. */
export function DepositStanding({ deposit, bankUrl, reason }: DepositStandingProps) {
  const words = depositWords(deposit);
  return (
    <>
      <div role="status">
        <h1 tabIndex={-1} className="outline-none">
          {words.heading}
        </h1>
        <p className="mt-3 max-w-prose text-lg">{words.text}</p>
        {reason ? <p className="mt-3 max-w-prose text-lg font-semibold">{reason}</p> : null}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <WayOn deposit={deposit} bankUrl={bankUrl} />
      </div>
    </>
  );
}

function WayOn({ deposit, bankUrl }: Pick<DepositStandingProps, 'deposit' | 'bankUrl'>) {
  const { id, state, amountCents, isBeingGivenUp, reversed, organization } = deposit;
  const lookAgain = (
    <a href={paths.deposit(id)} className="target text-link font-semibold">
      {DEPOSIT_PAGE.lookAgain}
    </a>
  );
  switch (state) {
    case 'requires_action':
      if (isBeingGivenUp) return lookAgain;
      return (
        <>
          {bankUrl ? (
            <LinkButton to={bankUrl} data-document="">
              {DEPOSIT_PAGE.toBank}
            </LinkButton>
          ) : (
            <>
              <p>{DEPOSIT_PAGE.bankSilent}</p>
              {lookAgain}
            </>
          )}
          <GiveUp action={paths.deposit(id)} label={DEPOSIT_PAGE.giveUp} />
        </>
      );
    case 'credited':
      return reversed ? (
        <LinkButton to={paths.statement()} variant="secondary">
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
        <LinkButton to={paths.addEarthCash({ amount, ...into })}>
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
          {lookAgain}
          {state === 'processing' ? (
            <a href={paths.shopAll()} className="target text-link">
              {DEPOSIT_PAGE.shop}
            </a>
          ) : null}
        </>
      );
  }
}
