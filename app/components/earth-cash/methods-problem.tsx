import { Notice } from '~/components/ui/notice';
import { ADD_CASH } from '~/content/earth-cash';
import type { DepositInto } from '~/domain/deposit-form';
import { paths } from '~/paths';

type MethodsProblemProps = {
  problem: string;
  /** What was typed before: it is there again after the next try. */
  amount: string;
  /** And what was chosen. */
  into: DepositInto;
  /** Asks again in place; without it the page is loaded anew. */
  onRetry: ((button: HTMLElement) => void) | undefined;
};

/** In the place of the form while the card company is silent: why, and the way to ask it again. */
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
