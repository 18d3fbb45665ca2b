import { adjustBalance } from '../app/services/adjust-balance.server';
import { approveDeposit } from '../app/services/approve-deposit.server';
import type { CommandAnswer } from '../app/services/money-command-needs';
import { endReview } from '../app/services/end-review.server';
import { postReversals } from '../app/services/post-reversals.server';
import { resumeBalance } from '../app/services/resume-balance.server';
import { unfreezeAccount } from '../app/services/unfreeze-account.server';
import type { PersonCommand } from './money-command';
import type { MoneyApp } from './money-work';

/** What a named person has decided about the money, each through the service that does it. */
export function actFor(app: MoneyApp, command: PersonCommand): Promise<CommandAnswer> {
  const { stripe, log, now } = app;
  const basics = { db: app.database.db, stripe, log, now };
  const reversals = { ...basics, rules: app.config.commission };
  const needs = { ...app, ...basics, postReversals: (id: string) => postReversals(reversals, id) };
  switch (command.do) {
    case 'unfreeze':
      return unfreezeAccount(needs, command);
    case 'approve':
      return approveDeposit(needs, command);
    case 'adjust':
      return adjustBalance(needs, command);
    case 'retry':
      return endReview(needs, { ...command, decision: 'retry' });
    case 'undo': {
      const decision = command.card === 'settled' ? 'undo-without-card' : 'undo';
      return endReview(needs, { ...command, decision });
    }
    case 'resume':
      return resumeBalance(needs, command);
  }
}
