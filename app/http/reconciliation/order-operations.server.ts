import { setTimeout as wait } from 'node:timers/promises';
import type { StoreContext } from '~/http/context.server';
import { listOperationsOfOrder } from '~/models/reconciliation/money-operation.server';

const SOON_MS = 2_000;
const LOOK_MS = 100;

/** Waits a little for the runner to give back what was refunded, so that the next page can say that it has. */
export async function waitForRefund({ db }: Pick<StoreContext, 'db'>, gid: string): Promise<void> {
  for (let waited = 0; waited < SOON_MS; waited += LOOK_MS) {
    const underWay = await listOperationsOfOrder(db, gid);
    if (underWay.length === 0 || underWay.some(({ failure }) => failure !== null)) return;
    await wait(LOOK_MS);
  }
}
