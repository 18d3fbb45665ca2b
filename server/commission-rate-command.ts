import { startOfDay } from '../app/domain/core/time/store-day';
import { addRate, listRates } from '../app/models/commissions/commission-rate.server';
import type { OperatorCommand } from './operator-command';
import type { MoneyApp } from './reconciler';

type Command = Extract<OperatorCommand, { do: 'list-rates' | 'add-rate' }>;

const REJECTED = {
  past: 'A rate must start on a future day. Commission already earned keeps its rate.',
  'before-last': 'This rule already has a version that starts later.',
  changed: 'Someone just added a version of this rule. Check it first.',
};

/** Lists the versions of the rates, or adds one that a named person decided. Old commissions keep theirs. */
export async function doRateCommand(
  app: Pick<MoneyApp, 'db' | 'now' | 'log'>,
  command: Command,
): Promise<object> {
  const { db } = app;
  if (command.do === 'list-rates') return { rates: await listRates(db) };
  const { rule, basisPoints, from, note, by } = command;
  const rate = { rule, basisPoints, fromAt: new Date(startOfDay(from)), decidedBy: by, note };
  const added = await addRate(db, rate, new Date(app.now()));
  if (!added.ok) return { error: REJECTED[added.because] };
  const { version } = added.rate;
  app.log.info({ rule, version, basisPoints, from, by }, 'a rate of commission was decided');
  return { added: added.rate };
}
