import { randomUUID } from 'node:crypto';
import type { Config } from '../../../app/config/config.server';
import type { NewerOutside } from '../../../app/services/reconciliation/list-newer-outside.server';
import { callShop } from '../../../scripts/call-shop';
import type { OperatorCommand } from '../../../server/operator-command';
import { ledgerBalances } from '../../../app/models/ledger/ledger.server';
import { loadBooks } from '../../faults/shop/ledger';
import { usingDatabase } from '../history/final-reads';

const BY = 'Nina Hart';

/**
 * Re-enters what a restored database lacks as docs/runbooks/restore.md says, by the operator's commands alone: balances are
 * held, the reconciler runs, deposits in review are approved, and what is left of each balance is posted.
 *
 * @param config of the restored store
 * @throws if a command is refused
 */
export async function reenter(config: Config, since: Date): Promise<void> {
  const command = async (given: OperatorCommand) => {
    const answer = await callShop(config, given);
    if ('error' in answer) throw new Error(`${given.do}: ${String(answer['error'])}`);
    return answer;
  };
  const list = async () =>
    (await command({ do: 'list-newer', since: since.toISOString() })) as NewerOutside;
  await command({ do: 'hold-newer', since: since.toISOString(), by: BY });
  const { failed } = await command({ do: 'reconcile', window: 'month' });
  if (Object.keys(failed as object).length > 0) throw new Error(JSON.stringify(failed));
  for (const { kind, by, detail } of (await list()).things) {
    if (kind !== 'deposit' || by !== 'approve') continue;
    await command({ do: 'approve', deposit: String(detail['deposit']), by: BY });
  }
  for (const { kind, id, amountCents } of (await list()).things) {
    if (kind !== 'balance') continue;
    if (amountCents === null) throw new Error(`what is left of ${id} isn’t known`);
    if (amountCents !== 0) {
      const reason = 'After the restore: orders and corrections that were lost';
      const post = { customer: id, amountCents, against: 'external', reason, by: BY } as const;
      await command({ do: 'adjust', ...post, request: randomUUID() });
    }
    await command({ do: 'resume', customer: id, by: BY });
  }
}

/** Compares each balance with what it was before the loss, and has the store's own checks look. @returns what is wrong */
export async function judgeReentered(
  databaseUrl: string,
  had: ReadonlyMap<string, number>,
): Promise<string[]> {
  return usingDatabase(databaseUrl, async (database) => {
    const wrongs: string[] = [];
    for (const [gid, cents] of had) {
      const { availableCents } = await ledgerBalances(database.db, gid);
      if (availableCents !== cents)
        wrongs.push(`${gid} has ${availableCents} cents, and had ${cents}`);
    }
    const { failedChecks } = await loadBooks(database);
    for (const { check_name: check, bad_count: count } of failedChecks)
      wrongs.push(`${check} is violated ${count} times`);
    return wrongs;
  });
}
