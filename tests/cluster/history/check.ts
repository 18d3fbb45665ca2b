import { wrongsOfBalances } from './check-balances';
import { depositWrongs, payoutWrongs } from './check-credits';
import { paymentWrongs, refundWrongs } from './check-orders';
import type { FinalState } from './final-state';
import type { Holder, Operation } from './operation';
import { found, type Wrong } from './wrong';

export type Checked = {
  operations: readonly Operation[];
  final: FinalState;
  /** What each holder had before the history. */
  openings: ReadonlyMap<Holder, number>;
};

/**
 * Compares a history with what is there after it. Every acknowledged operation is there once, every rejected one is not,
 * every unknown one once or not at all, none by half; nothing is there that nobody wanted; each charge has one row; each
 * balance is the sum of what happened; and the store's own audit finds nothing.
 */
export function check({ operations, final, openings }: Checked): Wrong[] {
  const wrongs = operations.flatMap((operation) => {
    const { wanted } = operation;
    if (wanted.kind === 'deposit') return depositWrongs(operation, wanted, final);
    if (wanted.kind === 'payment') return paymentWrongs(operation, wanted, final);
    if (wanted.kind === 'refund') return refundWrongs(operation, wanted, final);
    return payoutWrongs(operation, wanted, final);
  });
  return [
    ...wrongs,
    ...wrongsOfNobody(operations, final),
    ...wrongsOfIntents(final),
    ...wrongsOfBalances(final, openings),
    ...final.failedChecks.map(({ check: name, count }) =>
      found('audit', `audit_check: ${name} finds ${count}`),
    ),
    ...final.openDiscrepancies.map((what) => found('audit', `discrepancy: ${what} is open`)),
  ];
}

function wrongsOfNobody(operations: readonly Operation[], final: FinalState): Wrong[] {
  const tokens = new Set(operations.map(({ wanted }) => wanted.token));
  const rows = (['deposits', 'payments', 'refunds', 'payouts'] as const).flatMap((table) =>
    final[table].map(({ id, token, state }) => ({ id, token, state, table })),
  );
  return rows
    .filter(({ token }) => !tokens.has(token))
    .map(({ table, id, state }) =>
      found('nobody’s', `${table}: ${id} (${state}) is in no history`),
    );
}

/** One row a charge, one charge a row. */
function wrongsOfIntents({ intents, deposits, payments }: FinalState): Wrong[] {
  const rows = [...deposits, ...payments];
  return intents.flatMap((intent) => {
    const { id, of, status, charges } = intent;
    const owners = rows.filter(({ intentId }) => intentId === id);
    const wrongs: Wrong[] = [];
    if (charges > 1) wrongs.push(found('doubled', `${id} has ${charges} charges`));
    if (status === 'canceled') return wrongs;
    if (status !== 'succeeded') wrongs.push(found('half', `${id} could still be paid: ${status}`));
    const isKept = intent.receivedCents > intent.refundedCents;
    if (owners.length !== 1 && isKept) {
      const kept = intent.receivedCents - intent.refundedCents;
      wrongs.push(found('lost', `${id} has ${kept} cents of ${of}, and ${owners.length} rows`));
    }
    for (const owner of owners) {
      if (owner.id !== of) wrongs.push(found('half', `${id} is of ${of}, but ${owner.id} has it`));
    }
    return wrongs;
  });
}
