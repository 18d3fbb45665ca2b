import type { DepositBreak } from './deposit-breaks';
import { DEPOSIT_BREAKS } from './deposit-breaks';
import { failureOfDecline, type DepositFailure } from './deposit-failure';
import type { MachineDeposit } from './deposit-machine';
import type { StripeFailure } from './stripe-failure';

/** What to do about a call to Stripe that has failed (money-security 3.5). */
export type FailureStep =
  /** Nothing is known, or nothing was done: later again, with the same key. */
  | { do: 'later'; isAlarm: boolean }
  /** Our picture is old: look again at once. */
  | { do: 'look' }
  | { do: 'fail'; failure: DepositFailure }
  | { do: 'review'; because: DepositBreak };

type Failure = Pick<StripeFailure, 'kind' | 'status' | 'decline'>;

/**
 * After so many server errors in a row to a create it is given up. A 5xx may be stored behind the
 * key and be replayed for a day; what was never saved was never confirmed, so nothing was charged.
 */
const CREATE_PATIENCE = 4;

/** A 5xx with an answer: the vendor may have stored it behind the key (1.1 row 9). */
export function isStoredError({ kind, status }: Failure): boolean {
  return kind === 'unknown' && status >= 500;
}

/** Of a create: nothing that it does can charge anybody. @param attempts failures before this one */
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

/** Of a confirm: whether it may have charged is answered by a read, in all but the clear cases. */
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

/** Of a read or a cancel. */
export function afterOther(failure: Failure): FailureStep {
  switch (failure.kind) {
    case 'unexpected-state':
      return { do: 'look' };
    case 'missing':
      return { do: 'review', because: DEPOSIT_BREAKS.intentMissing };
    case 'declined':
    case 'refused':
      return { do: 'later', isAlarm: true };
    default:
      return afterAny(failure);
  }
}

function afterAny({ kind }: Failure): FailureStep {
  if (kind === 'idempotency') return { do: 'review', because: DEPOSIT_BREAKS.reusedKey };
  return { do: 'later', isAlarm: kind === 'configuration' };
}
