import { closeBreakById } from '../app/models/money-break.server';
import type { ReconcileWindow } from '../app/domain/reconcile-report';
import type { MoneyWork } from './money-work';
import type { StoreApp } from './store-app';

/** What `npm run reconcile` may ask for: in the running process, or in its own. */
export type MoneyCommand =
  | { do: 'reconcile'; window: ReconcileWindow }
  /** A named person says that a difference is dealt with. */
  | { do: 'close'; id: string; by: string };

const WINDOWS: readonly ReconcileWindow[] = ['recent', 'month'];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @returns null for what is no command */
export function readCommand(input: unknown): MoneyCommand | null {
  if (typeof input !== 'object' || input === null) return null;
  const { do: what, window, id, by } = input as Record<string, unknown>;
  if (what === 'reconcile') {
    const known = WINDOWS.find((name) => name === window);
    return known ? { do: 'reconcile', window: known } : null;
  }
  if (what !== 'close' || typeof id !== 'string' || typeof by !== 'string') return null;
  const isNamed = by.trim().length > 0 && by.length <= 100;
  return UUID.test(id) && isNamed ? { do: 'close', id, by: by.trim() } : null;
}

/** Does a command; the answer is what the caller prints. */
export async function doCommand(
  app: Pick<StoreApp, 'database' | 'log' | 'now'>,
  reconcile: MoneyWork['reconcile'],
  input: unknown,
): Promise<object> {
  const command = readCommand(input);
  if (command === null) return { error: 'This is no command.' };
  if (command.do === 'reconcile') return reconcile(command.window);
  const { id, by } = command;
  const closed = await closeBreakById(app.database.db, { id, by, at: new Date(app.now()) });
  app.log.info({ break: id, by, closed }, 'a difference in the money was closed by a person');
  return { closed };
}
