import { Notice } from '~/components/ui/notice';
import { ADD_CASH } from '~/content/ledger/earth-cash';
import type { DepositInto } from '~/domain/deposits/deposit-form';
import { paths } from '~/paths';

type MethodsProblemProps = {
  problem: string;
  /** The amount typed before, restored after the retry. */
  amount: string;
  /** The balance chosen before. */
  into: DepositInto;
  /** Retries in place; undefined to reload the page. */
  onRetry: ((button: HTMLElement) => void) | undefined;
};

/** Replaces the form while Stripe does not respond: says why, and offers a retry. */
export function MethodsProblem({ problem, amount, into, onRetry }: MethodsProblemProps) {
  return (
    <Notice tone="problem">
      <p>{problem}</p>
      <p>
        {onRetry ? (
          <button
            type="button"
            className="target underline"
            onClick={({ currentTarget }) => onRetry(currentTarget)}
          >
            {ADD_CASH.retry}
          </button>
        ) : (
          <a
            href={paths.addEarthCash({ amount, ...(into === 'organization' && { into }) })}
            data-document="true"
            className="target underline"
          >
            {ADD_CASH.retry}
          </a>
        )}
      </p>
    </Notice>
  );
}
