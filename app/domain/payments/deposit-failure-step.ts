import { failureOfDecline, type DepositFailure } from './deposit-failure';
import type { MachineDeposit } from './card-charge-machine';
import type { StripeFailure } from '~/domain/core/retries/stripe-failure';

/** What to do after a failed call to Stripe (money-security 3.5). */
export type FailureStep =
  /** Unknown, or nothing was done: retry later with the same key. */
  | { do: 'later'; isAlarm: boolean }
  /** Our state is stale: read the intent again at once. */
  | { do: 'look' }
  | { do: 'fail'; failure: DepositFailure }
  | { do: 'review'; because: 'intent-missing' | 'key-reused' };

type Failure = Pick<StripeFailure, 'kind' | 'status' | 'decline'>;

/**
 * Server errors in a row after which a create is given up. Stripe may store a 5xx under the key and replay it
 * for a day. An intent that we never saved was never confirmed, so nothing was charged.
 */
const CREATE_PATIENCE = 4;

/** Whether Stripe answered with a 5xx, which it may have stored under the key (1.1 row 9). */
export function isStoredError({ kind, status }: Failure): boolean {
  return kind === 'unknown' && status >= 500;
}

/** After a failed create, which cannot have charged anything. @param attempts failures before this one */
export function afterCreate(failure: Failure, attempts: number): FailureStep {
  switch (failure.kind) {
    case 'unknown':
      return isStoredError(failure) && attempts + 1 >= CREATE_PATIENCE
        ? { do: 'fail', failure: 'deposit_not_begun' }
        : { do: 'later', isAlarm: false };
    case 'declined':
      return { do: 'fail', failure: failureOfDecline(failure.decline, 'card') };
    case 'refused':
    case 'missing':
    case 'unexpected-state':
      return { do: 'fail', failure: 'deposit_not_begun' };
    default:
      return afterAny(failure);
  }
}

/** After a failed confirm: unless the case is clear, only a read tells whether it has charged. */
export function afterConfirm(
  failure: Failure,
  { methodType }: Pick<MachineDeposit, 'methodType'>,
): { refusal: DepositFailure | null } | FailureStep {
  switch (failure.kind) {
    case 'unknown':
    case 'unexpected-state':
      return { refusal: null };
    case 'declined':
      return { refusal: failureOfDecline(failure.decline, methodType) };
    case 'refused':
    case 'missing':
      return { refusal: 'deposit_not_begun' };
    default:
      return afterAny(failure);
  }
}

/** After a failed read or cancel. */
export function afterOther(failure: Failure): FailureStep {
  switch (failure.kind) {
    case 'unexpected-state':
      return { do: 'look' };
    case 'missing':
      return { do: 'review', because: 'intent-missing' };
    case 'declined':
    case 'refused':
      return { do: 'later', isAlarm: true };
    default:
      return afterAny(failure);
  }
}

function afterAny({ kind }: Failure): FailureStep {
  if (kind === 'idempotency') return { do: 'review', because: 'key-reused' };
  return { do: 'later', isAlarm: kind === 'configuration' };
}
