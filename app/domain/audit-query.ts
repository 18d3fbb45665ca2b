import { readDayRange, saidFields, type DayProblem, type DayRange, type TextOf } from './day-range';

/** Which steps of staff are asked for: the page and the file are drawn from the same one. */
export type AuditQuery = DayRange & {
  /** staff_user.id; null for everybody. */
  staffId: string | null;
  /** The permission that was used; null for any. */
  action: string | null;
  /** What kind of thing it was done to; null for any. */
  kind: string | null;
  /** The id of that thing; empty for any. */
  subjectId: string;
  /** Only those that came before the step of this id; null for the newest. */
  before: string | null;
};

/** As many steps stand on one page. */
export const ACTIONS_PER_PAGE = 50;

const STAFF = /^[\w-]{1,64}$/;
const NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const ROW = /^[1-9]\d{0,17}$/;
const LONGEST_ID = 100;

/** Reads what an address asks for; what cannot be meant is as if it had not been said. */
export function readAuditQuery(textOf: TextOf): {
  query: AuditQuery;
  /** The days as they were typed. */
  asked: { from: string; to: string };
  problems: DayProblem[];
} {
  const { range, asked, problems } = readDayRange(textOf);
  const meant = (name: string, shape: RegExp) => {
    const text = textOf(name) ?? '';
    return text.length <= LONGEST_ID && shape.test(text) ? text : null;
  };
  const query = {
    ...range,
    staffId: meant('person', STAFF),
    action: meant('action', NAME),
    kind: meant('kind', NAME),
    subjectId: (textOf('search') ?? '').trim().slice(0, LONGEST_ID),
    before: meant('before', ROW),
  };
  return { query, asked, problems };
}

/** The address' part that `readAuditQuery` reads again; what is usual is left out. */
export function auditQueryFields(query: AuditQuery): Record<string, string> {
  return saidFields({
    person: query.staffId ?? '',
    action: query.action ?? '',
    kind: query.kind ?? '',
    search: query.subjectId,
    from: query.from ?? '',
    to: query.to ?? '',
    before: query.before ?? '',
  });
}

/** Whether anything is left out, the page aside. */
export function isAuditFiltered(query: AuditQuery): boolean {
  return Object.keys(auditQueryFields({ ...query, before: null })).length > 0;
}
