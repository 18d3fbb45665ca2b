import { useEffect, useRef } from 'react';

/**
 * When a question or a form closes, the focus goes back to what it was opened with, unless something
 * else has taken it, as a notice does.
 *
 * @param opener id of the link that opens what is open; null while nothing is
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
