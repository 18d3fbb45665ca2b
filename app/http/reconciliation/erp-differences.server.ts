import { repairsOf, type BreakSubject } from '~/domain/discrepancies/break-repair';
import type { Cents } from '~/domain/core/money';
import { cents } from '~/domain/core/money';
import { isOrganizationGid } from '~/domain/ledger/organization-holder';
import { findBreakSubjects } from '~/models/discrepancies/break-subject.server';
import { findBreak, listBreaks, type MoneyBreak } from '~/models/discrepancies/money-break.server';
import { findHolders } from '~/models/ledger/money-holder.server';
import { findStaffNames } from '~/models/staff/staff-name.server';
import { readClampedPage } from '~/http/clamped-page.server';
import type { StoreContext } from '~/http/context.server';

type Needs = Pick<StoreContext, 'db'>;

/** Differences per page. */
const PER_PAGE = 50;

/** Returns a page of differences. */
export async function differencesPage(
  { db }: Needs,
  { isOpen, page: asked }: { isOpen: boolean; page: number },
) {
  const read = (page: number) =>
    listBreaks(db, { isOpen, limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const clamped = { asked, perPage: PER_PAGE };
  const { breaks, count, page, pageCount } = await readClampedPage(read, clamped);
  const subjects = await findBreakSubjects(db, breaks);
  const rows = await shown({ db }, breaks, subjects);
  return { rows, count, page, pageCount };
}

/** Returns one difference with the possible repairs; null if there is none with this id. */
export async function differencePage({ db }: Needs, id: string) {
  const found = await findBreak(db, id);
  if (found === null) return null;
  const subjects = await findBreakSubjects(db, [found]);
  const [difference] = await shown({ db }, [found], subjects);
  if (difference === undefined) return null;
  const about = subjects.get(id) ?? null;
  const repairs = found.closedAt === null ? repairsOf(found.kind, about) : [];
  return { difference, about, repairs };
}

async function shown(
  { db }: Needs,
  breaks: readonly MoneyBreak[],
  subjects: ReadonlyMap<string, BreakSubject>,
) {
  const holderOf = (one: MoneyBreak) => subjects.get(one.id)?.customerGid ?? gidIn(one);
  const [holders, staff] = await Promise.all([
    findHolders(
      db,
      breaks.flatMap((one) => holderOf(one) ?? []),
    ),
    findStaffNames(
      db,
      breaks.flatMap(({ closedBy }) => closedBy ?? []),
    ),
  ]);
  return breaks.map((one) => ({
    id: one.id,
    kind: one.kind,
    subject: one.subject,
    detail: one.detail,
    proposal: one.proposal,
    openedAt: one.openedAt.toISOString(),
    closedAt: one.closedAt?.toISOString() ?? null,
    closedBy: one.closedBy === null ? null : (staff.get(one.closedBy) ?? one.closedBy),
    holder: holders.get(holderOf(one) ?? '') ?? null,
    amountCents: amountOf(one, subjects.get(one.id)),
  }));
}

/** Returns the customer or organization that a difference names, for one without an account here. */
function gidIn({ subject, detail }: MoneyBreak): string | null {
  const names = [subject.split(' ')[0], detail['customer']];
  return names.find(isHolder) ?? null;
}

const isHolder = (name: unknown): name is string =>
  typeof name === 'string' &&
  (name.startsWith('gid://shopify/Customer/') || isOrganizationGid(name));

const AMOUNTS = ['lossCents', 'availableCents', 'amountCents', 'cents'];

function amountOf({ detail }: MoneyBreak, about: BreakSubject | undefined): Cents | null {
  const said = AMOUNTS.map((field) => detail[field]).find((value) => Number.isSafeInteger(value));
  if (typeof said === 'number') return cents(said);
  return about === undefined || about.kind === 'account' ? null : about.amountCents;
}
