import { closingObstacles, type ClosingStep } from '~/domain/customers/account-closing';
import { customerNumber, isUuid } from '~/domain/core/ids';
import { findAccountRequest, type AccountRequest } from '~/models/customers/account-request.server';
import { loadClosingSnapshot } from '~/models/privacy/closing-snapshot.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import type { StoreContext } from '~/http/context.server';
import { withPatience } from '~/http/customers/patience';
import { notFound } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';

/** How long the page waits for the opening balance from Shopify, in milliseconds. */
const PATIENCE_MS = 1_500;

/** Returns a closing request as pages show it. Name and email are empty once the customer is forgotten. */
export function shownRequest(request: AccountRequest) {
  const { id, customerGid, name, email, version } = request;
  return {
    id,
    customer: customerNumber(customerGid),
    name,
    email,
    version,
    requestedAt: request.requestedAt.toISOString(),
    endedAt: (request.endedAt ?? request.withdrawnAt)?.toISOString() ?? null,
    state: stateOf(request),
    words: request.words,
  };
}

export type ShownRequest = ReturnType<typeof shownRequest>;

function stateOf({ outcome, withdrawnAt, begunAt }: AccountRequest) {
  if (outcome !== null) return outcome;
  if (withdrawnAt !== null) return 'withdrawn' as const;
  return begunAt === null ? ('waiting' as const) : ('begun' as const);
}

/**
 * Returns one closing request with its obstacles and progress. First imports the opening balance if that
 * has not happened yet, so that the page shows it.
 *
 * @param adoptOpeningBalance imports a customer's opening balance from Shopify
 * @throws 404 if there is no such request
 */
export async function loadClosing(
  { db, log }: StoreContext,
  id: string,
  adoptOpeningBalance: (gid: string) => Promise<unknown>,
) {
  const request = isUuid(id) ? await findAccountRequest(db, id) : undefined;
  if (!request) return notFound();
  if (stateOf(request) === 'waiting') {
    const tried = adoptOpeningBalance(request.customerGid).catch((error: unknown) => {
      log.warn({ err: error }, 'an opening balance could not be taken in');
    });
    await withPatience(tried, PATIENCE_MS);
  }
  const snapshot = await loadClosingSnapshot(db, request.customerGid);
  const at: Record<ClosingStep, Date | null> = {
    ours: request.begunAt,
    methods: request.methodsRemovedAt,
    platform: request.platformRequestedAt,
    notified: request.outcomeNotifiedAt,
  };
  const subject = { kind: 'customer', id: request.customerGid } as const;
  return {
    request: shownRequest(request),
    obstacles: request.begunAt ? [] : closingObstacles(snapshot),
    ordersUnderWay: snapshot.ordersUnderWay,
    steps: (Object.keys(at) as ClosingStep[]).map((step) => ({
      step,
      at: at[step]?.toISOString() ?? null,
    })),
    activity: activityOf(await listActionsOf(db, subject, 30)),
  };
}
