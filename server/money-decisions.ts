import { adjustBalance } from '../app/services/ledger/adjust-balance.server';
import { approveDeposit } from '../app/services/commissions/approve-deposit.server';
import type { CommandAnswer } from '../app/services/reconciliation/money-command-needs';
import { endReview } from '../app/services/refunds/end-review.server';
import { postReversals } from '../app/services/refunds/post-reversals.server';
import { resumeBalance } from '../app/services/ledger/resume-balance.server';
import { unfreezeAccount } from '../app/services/ledger/unfreeze-account.server';
import type { MoneyDecision } from './operator-command';
import type { MoneyApp } from './money-work';

/** Carries out what a named person has decided about money, through the service for that decision. */
export function carryOut(app: MoneyApp, command: MoneyDecision): Promise<CommandAnswer> {
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
