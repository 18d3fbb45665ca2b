import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { momentLabel } from '~/content/core/dates';
import { STORE_ZONE } from '~/domain/core/time/store-day';

/** A year: people move seldom, and the next page corrects it. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

const ReaderZone = createContext<string>(STORE_ZONE);

/**
 * Around pages whose times are told by the reader's clock. The browser's zone is kept in a cookie that the next page is
 * rendered with (`http/reader-zone`); it says nothing about who asks.
 *
 * @param zone as the browser's cookie names it; null before the first page with scripts, and without them
 */
export function ReaderClock({ zone, children }: { zone: string | null; children: ReactNode }) {
  const shown = useSyncExternalStore(neverChanges, browserZone, () => zone ?? STORE_ZONE);
  useEffect(() => {
    if (browserZone() === zone) return;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `zone=${browserZone()}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure}`;
  }, [zone]);
  return <ReaderZone.Provider value={shown}>{children}</ReaderZone.Provider>;
}

/** Whoever changes the zone of their computer sees it on the next page. */
const neverChanges = () => () => undefined;

let ownZone: string | undefined;

function browserZone(): string {
  return (ownZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Returns the zone of the reader's clock, the store's outside a `ReaderClock`: for times within a sentence. */
export function useReaderZone(): string {
  return useContext(ReaderZone);
}

/** A date and time by the reader's clock, with its zone. @param at ISO 8601 */
export function OwnMoment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {momentLabel(at, useReaderZone())}
    </time>
  );
}
