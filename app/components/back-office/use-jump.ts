import { useEffect, useState } from 'react';
import { readJump, type JumpAnswer } from '~/domain/back-office/jump';
import { erpPaths } from '~/erp-paths';

const DEBOUNCE_MS = 150;

/**
 * Returns the results for the typed text, debounced; null if nothing is typed. A new request aborts the
 * previous one. If a request fails, the last results stay: Enter still opens the page of results.
 */
export function useJump(text: string): JumpAnswer | null {
  const [answer, setAnswer] = useState<JumpAnswer | null>(null);
  const query = readJump(text);
  if (query === '' && answer !== null) setAnswer(null);

  useEffect(() => {
    if (query === '') return;
    const call = new AbortController();
    const timer = window.setTimeout(async () => {
      try {
        const response = await fetch(erpPaths.jumpFind(query), { signal: call.signal });
        if (!response.ok) throw new Error(`the jump box was answered ${response.status}`);
        const body = (await response.json()) as JumpAnswer;
        if (!call.signal.aborted) setAnswer(body);
      } catch (error) {
        // oxlint-disable-next-line no-console -- the only trace of it: the list just stays as it is
        if (!call.signal.aborted) console.warn('jump failed', error);
      }
    }, DEBOUNCE_MS);
    return () => {
      window.clearTimeout(timer);
      call.abort();
    };
  }, [query]);

  return answer;
}
