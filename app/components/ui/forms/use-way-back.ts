import { useEffect, useRef } from 'react';

/**
 * Returns the focus to the link that opened a question or form when that closes, unless something else
 * (such as a notice) has taken the focus.
 *
 * @param opener id of the link that opened what is open now; null if nothing is open
 */
export function useWayBack(opener: string | null) {
  const last = useRef(opener);
  useEffect(() => {
    const came = last.current;
    last.current = opener;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (came !== null && opener === null && isLost) document.getElementById(came)?.focus();
  }, [opener]);
}
