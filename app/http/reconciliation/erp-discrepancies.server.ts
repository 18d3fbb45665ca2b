import type { LoaderFunctionArgs } from '@remix-run/node';
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
import { findHolders } from '~/models/ledger/organization-holder.server';
import { findStaffNames } from '~/models/staff/staff-member.server';
import { listText, readTab } from '~/http/list-query.server';
import type { StoreContext } from '~/http/context.server';
import { setTimeout as wait } from 'node:timers/promises';
import { listOperationsOfOrder } from '~/models/reconciliation/money-operation.server';
import { liabilityMonths, readLiabilityQuery } from '~/domain/ledger/liability';
import { storeDay } from '~/domain/core/time/store-day';
import { findCashDesk, listFrozenAccounts } from '~/models/reconciliation/money-leases.server';
import { listLiabilityByDay } from '~/models/ledger/statement.server';

type Needs = Pick<StoreContext, 'db'>;

/** Returns a page of the open or the closed discrepancies. */
export async function readDiscrepancies({ context, request }: LoaderFunctionArgs) {
  const { db } = context;
  const { discrepancies, ...at } = await readTab({ request }, DISCREPANCY_LIST, (tab, part) =>
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
  const holderOf = (one: Discrepancy) => subjects.get(one.id)?.customerGid ?? gidIn(one);
  const [holders, staff] = await Promise.all([
    findHolders(
      db,
      discrepancies.flatMap((one) => holderOf(one) ?? []),
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
    holder: holders.get(holderOf(one) ?? '') ?? null,
    amountCents: amountOf(one, subjects.get(one.id)),
  }));
}

/** Returns the customer or organization that a discrepancy names, for one without an account here. */
function gidIn({ subject, detail }: Discrepancy): string | null {
  const names = [subject.split(' ')[0], detail['customer']];
  return names.find(isHolder) ?? null;
}

const isHolder = (name: unknown): name is string =>
  typeof name === 'string' &&
  (name.startsWith('gid://shopify/Customer/') || isOrganizationGid(name));

const AMOUNTS = ['lossCents', 'availableCents', 'amountCents', 'cents'];

function amountOf({ detail }: Discrepancy, about: DiscrepancySubject | undefined): Cents | null {
  const said = AMOUNTS.map((field) => detail[field]).find((value) => Number.isSafeInteger(value));
  if (typeof said === 'number') return cents(said);
  return about === undefined || about.kind === 'account' ? null : about.amountCents;
}

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

type Asked = { request: Request; context: Pick<StoreContext, 'db' | 'now'> };

/** How many frozen accounts are listed; more than this would be an incident to handle separately. */
const FROZEN_LISTED = 50;

/** Returns the liability for the days that the query asks for, by day or by month, the oldest first. */
export async function askedLiability({ request, context }: Asked) {
  const asked = readLiabilityQuery(listText({ request }), context.now());
  const { query, problems } = asked;
  const days = problems.length > 0 ? [] : await listLiabilityByDay(context.db, query);
  return { ...asked, slices: query.by === 'month' ? liabilityMonths(days) : days };
}

/** Returns today's liability, the current figures of the cash desk, and the frozen accounts. */
export async function cashDeskNow({ db, now }: Pick<StoreContext, 'db' | 'now'>) {
  const today = storeDay(now());
  const [[current], desk, frozen] = await Promise.all([
    listLiabilityByDay(db, { from: today, to: today }),
    findCashDesk(db),
    listFrozenAccounts(db, FROZEN_LISTED),
  ]);
  const holders = await findHolders(
    db,
    frozen.map(({ gid }) => gid),
  );
  return {
    today: current ?? null,
    desk,
    frozen: frozen.map(({ gid, because }) => ({ gid, because, holder: holders.get(gid) ?? null })),
  };
}
