import { useEffect, useState } from 'react';
import { useReducedMotion } from '~/components/ui/use-media-query';
import { HINTS } from '~/content/catalogue/hints';
import { HINT_INTERVAL_MS } from '~/domain/core/constants';
import { Icon } from '~/components/ui/icon';

/**
 * The rotating hint: 'Search Cold Cups', 'Search Hot Cups', …, one every 3 s (spec section 9). It stops
 * under reduced motion, while the box has the focus, and with its pause button, which anything that moves
 * for more than five seconds needs (WCAG 2.2.2). Hidden from assistive technology: the box has its own
 * name.
 */
export function SearchHint({ living, typed }: { living: boolean; typed: boolean }) {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const moves = !useReducedMotion() && living;

  useEffect(() => {
    if (!moves || paused || typed) return;
    const timer = window.setInterval(() => {
      const focused = document.activeElement instanceof HTMLInputElement;
      if (!focused && !document.hidden) setIndex((now) => (now + 1) % HINTS.length);
    }, HINT_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [moves, paused, typed]);

  return (
    <>
      {typed ? null : (
        <span aria-hidden="true" className="search-hint">
          Search{' '}
          <span key={index} className={index > 0 ? 'hint inline-block' : 'inline-block'}>
            {HINTS[index]}
          </span>
        </span>
      )}
      {moves && !typed ? (
        <button
          type="button"
          aria-label={paused ? 'Play search hints' : 'Pause search hints'}
          onClick={() => setPaused(!paused)}
          className="search-pause"
        >
          <Icon name={paused ? 'play' : 'pause'} size={16} />
        </button>
      ) : null}
    </>
  );
}
