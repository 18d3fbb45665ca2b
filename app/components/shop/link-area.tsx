import { PrefetchPageLinks, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';

/** As long as Remix itself waits before a hover counts as an intent. */
const INTENT_MS = 100;

function linkOf(event: SyntheticEvent): HTMLAnchorElement | null {
  const link = (event.target as Element).closest('a');
  return link && link.origin === window.location.origin && !link.target ? link : null;
}

const addressOf = (link: HTMLAnchorElement) => link.pathname + link.search;

type LinkAreaProps = {
  className: string;
  /** Id of the heading that names the list. */
  labelledBy?: string;
  /** The links choose something on this page: it stays where it is, and so does the history. */
  stay?: boolean;
  children: ReactNode;
};

/**
 * A list of plain links that behaves as if each were a router link with prefetch on intent: one
 * set of handlers for all. Two dozen `<Link>`s cost the server a tenth of a page and a phone a
 * frame; plain ones cost nothing and need no JavaScript to work.
 */
export function LinkArea({ className, labelledBy, stay = false, children }: LinkAreaProps) {
  const navigate = useNavigate();
  const timer = useRef(0);
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const intend = (event: SyntheticEvent) => {
    window.clearTimeout(timer.current);
    const link = stay ? null : linkOf(event);
    if (link) timer.current = window.setTimeout(() => setWanted(addressOf(link)), INTENT_MS);
  };

  const follow = (event: MouseEvent) => {
    const held = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || held) return;
    const link = linkOf(event);
    if (!link) return;
    event.preventDefault();
    navigate(addressOf(link), { replace: stay, preventScrollReset: stay });
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/mouse-events-have-key-events -- the links inside are the controls, and keys press them as clicks */}
      <ul
        className={className}
        aria-labelledby={labelledBy}
        onClick={follow}
        onMouseOver={intend}
        onFocus={intend}
        onTouchStart={intend}
      >
        {children}
      </ul>
      {wanted === null ? null : <PrefetchPageLinks page={wanted} />}
    </>
  );
}
