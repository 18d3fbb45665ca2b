import { useEffect, useState } from 'react';
import { type BalanceView, pollDelay } from '~/domain/ledger/balance-view';
import { paths } from '~/paths';

type LiveBalance = {
  balance: BalanceView;
  /** Whether the session is over. Polling resumes when the customer returns to the page. */
  isSignedOut: boolean;
};

/**
 * Polls the balance every second while the page is visible (spec section 4). A failure is logged and keeps
 * the last balance (section 8); the interval then backs off until a response arrives.
 *
 * @param loaded the loader's balance; a newer one, from the next page, replaces what was polled
 */
export function useLiveBalance(loaded: BalanceView): LiveBalance {
  const [heard, setHeard] = useState({ of: loaded, balance: loaded });
  const [isSignedOut, setSignedOut] = useState(false);
  const balance = heard.of === loaded ? heard.balance : loaded;

  useEffect(() => {
    let version = loaded.version;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let fetching: AbortController | undefined;

    async function fetchBalance() {
      const own = new AbortController();
      fetching = own;
      try {
        const answer = await fetchBalanceValue(version, own.signal);
        setSignedOut(answer === 'signed-out');
        if (answer === 'signed-out') return;
        failures = 0;
        if (answer !== 'same') {
          version = answer.version;
          setHeard({ of: loaded, balance: answer });
        }
      } catch (error) {
        if (own.signal.aborted) return;
        // oxlint-disable-next-line no-console -- the spec's log line; once for failures in a row
        if (failures === 0) console.warn('The Earth Cash balance could not be read.', error);
        failures += 1;
      }
      wait(pollDelay(failures));
    }

    function wait(ms: number) {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => void fetchBalance(), ms);
    }

    function pause() {
      clearTimeout(timer);
      fetching?.abort();
    }

    function onVisibility() {
      pause();
      wait(0);
    }

    wait(pollDelay(0));
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      pause();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [loaded]);

  return { balance, isSignedOut };
}

async function fetchBalanceValue(
  version: string,
  signal: AbortSignal,
): Promise<BalanceView | 'same' | 'signed-out'> {
  const response = await fetch(paths.apiEarthCash(), {
    headers: { 'If-None-Match': `"${version}"` },
    cache: 'no-store',
    signal: AbortSignal.any ? AbortSignal.any([signal, AbortSignal.timeout(10_000)]) : signal,
  });
  if (response.status === 304) return 'same';
  if (response.status === 401) return 'signed-out';
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as BalanceView;
}
