import {
  readDayRange,
  saidFields,
  type DayProblem,
  type DayRange,
  type TextOf,
} from '~/domain/core/time/day-range';

/** Filter and page of the audit log; the page and its download use the same object. */
export type AuditQuery = DayRange & {
  /** staff_user.id; null for everybody. */
  staffId: string | null;
  /** The permission that the action used; null for any. */
  action: string | null;
  /** The kind of the subject; null for any. */
  kind: string | null;
  /** The id of the subject; empty for any. */
  subjectId: string;
  /** Lists only actions before the one with this id; null starts at the newest. */
  before: string | null;
};

/** Actions per page. */
export const ACTIONS_PER_PAGE = 50;

const STAFF = /^[\w-]{1,64}$/;
const NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const ROW = /^[1-9]\d{0,17}$/;
const LONGEST_ID = 100;

/** Parses the query string; an invalid value counts as absent. */
export function readAuditQuery(textOf: TextOf): {
  query: AuditQuery;
  /** The days exactly as typed. */
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

/** Returns the query parameters that `readAuditQuery` parses; defaults are left out. */
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

/** Whether any filter is set; the page does not count. */
export function isAuditFiltered(query: AuditQuery): boolean {
  return Object.keys(auditQueryFields({ ...query, before: null })).length > 0;
}
