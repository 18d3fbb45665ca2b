import { closeDiscrepancyById } from '../app/models/discrepancies/discrepancy.server';
import { holdNewerBalances } from '../app/services/reconciliation/hold-newer-balances.server';
import { listNewerOutside } from '../app/services/reconciliation/list-newer-outside.server';
import type { SetupContext } from '../app/services/setup/setup-context';
import { checkSetup, mendSetup } from '../app/services/setup/run-setup.server';
import { doPayoutCommand } from './commission-payout-command';
import { doRateCommand } from './commission-rate-command';
import { loadFacilityFile } from './compost-command';
import { decideInvoiceOption } from './invoice-option-command';
import { carryOut } from './money-decisions';
import { moveUploads } from './move-uploads-command';
import { parseCommand } from './operator-command';
import type { MoneyApp, Reconcile } from './reconciler';
import type { StoreApp } from './store-app';
import { doOrganizationCommand } from './organization-command';

const DECIDED = 'a person has decided about money';

/** What commands work with: the books, and what the checks of the set-up read. */
export type CommandApp = MoneyApp & SetupContext & Pick<StoreApp, 'uploads'>;

/**
 * Carries out an operator's command. Whatever a person decides about money is logged with their name,
 * even when it is refused.
 *
 * @param input anything: it is validated here
 * @returns what the script prints as JSON; `error` says in a sentence why nothing was done
 */
export async function doCommand(
  app: CommandApp,
  reconcile: Reconcile,
  input: unknown,
): Promise<object> {
  const command = parseCommand(input);
  if (command === null) return { error: 'This isn’t a command.' };
  if (command.do === 'reconcile') return reconcile(command.window);
  if (command.do === 'list-newer' || command.do === 'hold-newer') {
    const newer = await listNewerOutside(app, { since: new Date(command.since), withBooks: true });
    if (command.do === 'list-newer') return newer;
    const held = await holdNewerBalances(app, newer.things);
    app.log.info({ audit: 'money', decided: command, answer: { held } }, DECIDED);
    return { ...newer, held };
  }
  if (command.do === 'close') {
    const { id, by } = command;
    const closed = await closeDiscrepancyById(app.db, { id, by, at: new Date(app.now()) });
    app.log.info({ break: id, by, closed }, 'a difference in the money was closed by a person');
    return { closed };
  }
  if (command.do === 'setup') {
    return { lines: await (command.fix ? mendSetup : checkSetup)(app) };
  }
  if (command.do === 'move-uploads') return moveUploads(app);
  if (command.do === 'invoice-option') return decideInvoiceOption(app, command);
  if (command.do === 'list-rates' || command.do === 'add-rate') return doRateCommand(app, command);
  if (command.do === 'load-facilities') return loadFacilityFile(app, command);
  if (command.do === 'make-organization' || command.do === 'appoint-admin') {
    return doOrganizationCommand(app, command);
  }
  if (
    command.do === 'list-payouts' ||
    command.do === 'end-payout' ||
    command.do === 'pay-by-transfer'
  ) {
    return doPayoutCommand(app, command);
  }
  const answer = await carryOut(app, command);
  // The reason is free text; it is stored in the ledger alone.
  const decided = { ...command, reason: undefined };
  app.log.info({ audit: 'money', decided, answer }, DECIDED);
  return answer;
}
