import type { CommandAnswer } from '../app/domain/core/command-answer';
import { approveDeposit } from '../app/services/reconciliation/resolve-operation.server';
import { adjustBalance } from '../app/services/ledger/adjust-balance.server';
import { endReview } from '../app/services/refunds/end-review.server';
import { resumeBalance, unfreezeAccount } from '../app/services/ledger/resume-balance.server';
import type { MoneyApp } from './reconciler';
import type { MoneyDecision } from './operator-command';

/** Carries out what a named person has decided about money, through the service for that decision. */
export function carryOut(app: MoneyApp, command: MoneyDecision): Promise<CommandAnswer> {
  switch (command.do) {
    case 'unfreeze':
      return unfreezeAccount(app, command);
    case 'approve':
      return approveDeposit(app, command);
    case 'adjust':
      return adjustBalance(app, command);
    case 'retry':
      return endReview(app, { ...command, decision: 'retry' });
    case 'undo': {
      const decision = command.card === 'settled' ? 'undo-without-card' : 'undo';
      return endReview(app, { ...command, decision });
    }
    case 'resume':
      return resumeBalance(app, command);
  }
}
