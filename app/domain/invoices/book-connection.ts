/** Intuit ends every connection five years after it was made, however much it is used. */
export const FIVE_YEARS_MS = 5 * 365 * 86_400_000;

/** How many days before its hard end staff are warned. */
const HARD_END_WARN_DAYS = 60;

/** How an attempt to connect or disconnect has ended. */
export const BOOK_CONNECTS = [
  'connected',
  'disconnected',
  /** The admin has said no at Intuit. */
  'declined',
  /** It was begun by somebody else, too long ago, or ended already. */
  'outdated',
  'other-company',
  'refused',
  'silent',
] as const;
export type BookConnect = (typeof BOOK_CONNECTS)[number];

/** What Intuit sends an admin back with. */
export type BookRedirect = { state: string } & (
  | { code: string; realmId: string }
  | { error: string }
);

const STATE = /^[\w-]{43}$/;
const CODE = /^[\w.~-]{1,512}$/;
const REALM = /^\d{1,20}$/;

/** Reads Intuit's redirect; null if it is none. */
export function parseBookRedirect(search: URLSearchParams): BookRedirect | null {
  const [state, code, realmId] = ['state', 'code', 'realmId'].map((name) => search.get(name) ?? '');
  if (state === undefined || !STATE.test(state)) return null;
  const error = search.get('error');
  if (error !== null) return { state, error };
  if (code === undefined || !CODE.test(code) || !REALM.test(realmId ?? '')) return null;
  return { state, code, realmId: realmId ?? '' };
}

/** Whether staff have to reconnect soon. @param hardEndsAt ISO 8601 @param now UTC milliseconds */
export function isEndingSoon(hardEndsAt: string | null, now: number): boolean {
  if (hardEndsAt === null) return false;
  return Date.parse(hardEndsAt) - now < HARD_END_WARN_DAYS * 86_400_000;
}
