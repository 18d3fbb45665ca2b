import type { LoaderFunctionArgs } from '~/framework.server';
import {
  DISCREPANCY_LIST,
  type DiscrepancySubject,
  repairsOf,
} from '~/domain/reconciliation/discrepancy-repair';
import { type Cents, cents } from '~/domain/core/money';
import { isOrganizationGid } from '~/domain/ledger/ledger';
import { findDiscrepancySubjects } from '~/models/reconciliation/discrepancy-subject.server';
import {
  type Discrepancy,
  findDiscrepancy,
  listDiscrepancies,
} from '~/models/discrepancies/discrepancy.server';
import { findWalletOwners } from '~/models/ledger/organization-wallet.server';
import { findStaffNames } from '~/models/staff/staff-member.server';
import { listText, loadTab } from '~/http/list-query.server';
import type { StoreContext } from '~/http/context.server';
import { setTimeout as wait } from 'node:timers/promises';
import { listOperationsOfOrder } from '~/models/reconciliation/money-operation.server';
import { liabilityMonths, parseLiabilityQuery } from '~/domain/ledger/liability';
import { storeDay } from '~/domain/core/time/store-day';
import { findCashOverview, listFrozenAccounts } from '~/models/reconciliation/money-leases.server';
import { listLiabilityByDay } from '~/models/ledger/statement.server';

type Needs = Pick<StoreContext, 'db'>;

/** Returns a page of the open or the closed discrepancies. */
export async function loadDiscrepancies({ context, request }: LoaderFunctionArgs) {
  const { db } = context;
  const { discrepancies, ...at } = await loadTab({ request }, DISCREPANCY_LIST, (tab, part) =>
    listDiscrepancies(db, { isOpen: tab === 'open', ...part }),
  );
  const subjects = await findDiscrepancySubjects(db, discrepancies);
  const rows = await shown({ db }, discrepancies, subjects);
  return { rows, ...at };
}

/** Returns one discrepancy with the possible repairs; null if there is none with this id. */
export async function discrepancyPage({ db }: Needs, id: string) {
  const found = await findDiscrepancy(db, id);
  if (found === null) return null;
  const subjects = await findDiscrepancySubjects(db, [found]);
  const [discrepancy] = await shown({ db }, [found], subjects);
  if (discrepancy === undefined) return null;
  const about = subjects.get(id) ?? null;
  const repairs = found.closedAt === null ? repairsOf(found.kind, about) : [];
  return { discrepancy, about, repairs };
}

async function shown(
  { db }: Needs,
  discrepancies: readonly Discrepancy[],
  subjects: ReadonlyMap<string, DiscrepancySubject>,
) {
  const walletOf = (one: Discrepancy) => subjects.get(one.id)?.customerGid ?? gidIn(one);
  const [wallets, staff] = await Promise.all([
    findWalletOwners(
      db,
      discrepancies.flatMap((one) => walletOf(one) ?? []),
    ),
    findStaffNames(
      db,
      discrepancies.flatMap(({ closedBy }) => closedBy ?? []),
    ),
  ]);
  return discrepancies.map((one) => ({
    id: one.id,
    kind: one.kind,
    subject: one.subject,
    detail: one.detail,
    suggestedFix: one.suggestedFix,
    openedAt: one.openedAt.toISOString(),
    closedAt: one.closedAt?.toISOString() ?? null,
    closedBy: one.closedBy === null ? null : (staff.get(one.closedBy) ?? one.closedBy),
    wallet: wallets.get(walletOf(one) ?? '') ?? null,
    amountCents: amountOf(one, subjects.get(one.id)),
  }));
}

/** Returns the customer or organization that a discrepancy names, for one without an account here. */
function gidIn({ subject, detail }: Discrepancy): string | null {
  const names = [subject.split(' ')[0], detail['customer']];
  return names.find(isWallet) ?? null;
}

const isWallet = (name: unknown): name is string =>
  typeof name === 'string' &&
  (name.startsWith('gid://shopify/Customer/') || isOrganizationGid(name));

const AMOUNTS = ['lossCents', 'availableCents', 'amountCents', 'cents'];

function amountOf({ detail }: Discrepancy, about: DiscrepancySubject | undefined): Cents | null {
  const amount = AMOUNTS.map((field) => detail[field]).find((value) => Number.isSafeInteger(value));
  if (typeof amount === 'number') return cents(amount);
  return about === undefined || about.kind === 'account' ? null : about.amountCents;
}

const SOON_MS = 2_000;
const POLL_MS = 100;

/** Waits a little for the runner to give back what was refunded, so that the next page can say that it has. */
export async function waitForRefund({ db }: Pick<StoreContext, 'db'>, gid: string): Promise<void> {
  for (let waited = 0; waited < SOON_MS; waited += POLL_MS) {
    const underWay = await listOperationsOfOrder(db, gid);
    if (underWay.length === 0 || underWay.some(({ failure }) => failure !== null)) return;
    await wait(POLL_MS);
  }
}

type Requested = { request: Request; context: Pick<StoreContext, 'db' | 'now'> };

/** How many frozen accounts are listed; more than this would be an incident to handle separately. */
const FROZEN_LISTED = 50;

/** Returns the liability for the days that the query asks for, by day or by month, the oldest first. */
export async function requestedLiability({ request, context }: Requested) {
  const requested = parseLiabilityQuery(listText({ request }), context.now());
  const { query, problems } = requested;
  const days = problems.length > 0 ? [] : await listLiabilityByDay(context.db, query);
  return { ...requested, slices: query.by === 'month' ? liabilityMonths(days) : days };
}

/** Returns today's liability, the current figures of the cash overview, and the frozen accounts. */
export async function cashOverviewNow({ db, now }: Pick<StoreContext, 'db' | 'now'>) {
  const today = storeDay(now());
  const [[current], overview, frozen] = await Promise.all([
    listLiabilityByDay(db, { from: today, to: today }),
    findCashOverview(db),
    listFrozenAccounts(db, FROZEN_LISTED),
  ]);
  const wallets = await findWalletOwners(
    db,
    frozen.map(({ gid }) => gid),
  );
  return {
    today: current ?? null,
    overview,
    frozen: frozen.map(({ gid, because }) => ({ gid, because, wallet: wallets.get(gid) ?? null })),
  };
}
