import { setupBody } from './setup-object';
import { conflict } from './rejection';
import type { Rejection } from './rejection';
import type { SetupIntentRow } from './rows';

/** Returns the rejection for a wrong state: 400 `setup_intent_unexpected_state`. */
export function notIn(
  row: SetupIntentRow,
  action: 'cancel' | 'confirm' | 'update' | 'verify',
): Rejection {
  const message = `You cannot ${action} this SetupIntent because it has a status of ${row.status}.`;
  return conflict('setup_intent_unexpected_state', message, { setup_intent: setupBody(row) });
}
