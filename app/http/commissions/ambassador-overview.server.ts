import {
  boardNameChoices,
  RECENT_DAYS,
  shownName,
  stepsDone,
} from '~/domain/ambassadors/ambassador';
import {
  type CommissionRate,
  commissionState,
  type ShownRate,
} from '~/domain/commissions/commission-rate';
import { lastStoreMonths } from '~/domain/core/time/store-day';
import {
  findAmbassadorFigures,
  findNextPayable,
  sumCommissionByMonth,
} from '~/models/ambassadors/ambassador-figures.server';
import { ensureAmbassador } from '~/models/ambassadors/ambassador.server';
import {
  findCommissionBalance,
  listLatestCommissions,
} from '~/models/commissions/commission-balance.server';
import { currentRates } from '~/models/commissions/commission-rate.server';
import type { StoreContext } from '~/http/context.server';
import { qrCode } from '~/http/qr.server';
import { paths } from '~/paths';
import type { SignedIn } from '~/http/customers/signed-in.server';

const DAY_MS = 24 * 60 * 60_000;
const MONTHS = 12;
const LATEST = 10;

type Needs = Pick<StoreContext, 'db' | 'now' | 'config'>;
type Owner = Pick<SignedIn, 'gid' | 'firstName' | 'lastName'>;

/**
 * Returns what the ambassador portal's overview shows. Creates the ambassador's row, with link and code,
 * at their first visit. Reads only the signed-in ambassador's data, nothing from the URL.
 */
export async function loadAmbassadorOverview({ db, now, config }: Needs, owner: Owner) {
  const { gid, firstName, lastName } = owner;
  const time = now();
  const at = new Date(time);
  const me = await ensureAmbassador(db, { gid, firstName, at });
  const [balance, next, figures, months, latest, rates] = await Promise.all([
    findCommissionBalance(db, gid, at),
    findNextPayable(db, gid, at),
    findAmbassadorFigures(db, gid, new Date(time - RECENT_DAYS * DAY_MS)),
    sumCommissionByMonth(db, gid, lastStoreMonths(time, MONTHS)),
    listLatestCommissions(db, gid, LATEST),
    currentRates(db, at),
  ]);
  const { recent, all, hasFinishedTraining } = figures;
  return {
    ...balance,
    next,
    minimumCents: config.commission.minimumCents,
    referralDays: config.commission.referralDays,
    holdDays: config.commission.holdDays,
    rates: { standard: shownRate(rates.standard), trained: shownRate(rates.trained) },
    code: me.code,
    qr: qrCode(`${config.origin}${paths.ambassadorLink(me.code)}`),
    boardName: me.boardName,
    names: boardNameChoices(shownName(firstName, lastName)),
    recent,
    all,
    hasFinishedTraining,
    months,
    orders: latest.map((commission) => ({
      ...commission,
      currentStatus: commissionState(commission, time),
    })),
    // The steps stay until the ambassador closes them, even when all are done.
    steps: me.checklistClosedAt === null ? stepsDone(figures, me.boardName) : null,
  };
}

/** Leaves out who decided the rate and why, which is for staff only. */
function shownRate(rate: CommissionRate | null): ShownRate | null {
  if (rate === null) return null;
  const { rule, version, basisPoints, fromAt } = rate;
  return { rule, version, basisPoints, fromAt: fromAt.toISOString() };
}
