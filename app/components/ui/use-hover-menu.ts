import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

type HoverMenuDelays = {
  openDelayMs: number;
  closeDelayMs: number;
  /** Delay in milliseconds before it closes after losing the focus, which may return meanwhile. */
  blurDelayMs: number;
};

/**
 * A panel that opens on hover, on Enter, Space or ArrowDown, or on a touch of its trigger. It closes when
 * pointer and focus have left, or on Escape, which returns the focus to the trigger. Without JavaScript
 * `styles/menus.css` does the same with :hover and :focus-within; once this hook runs, `data-enhanced`
 * disables those rules. The trigger is a link or a button; a mouse press on a link still follows it, since
 * hovering has already opened the panel.
 */
export function useHoverMenu({ openDelayMs, closeDelayMs, blurDelayMs }: HoverMenuDelays) {
  const panelId = useId();
  const root = useRef<HTMLElement | null>(null);
  const trigger = useRef<HTMLElement | null>(null);
  const timer = useRef(0);
  const pointer = useRef('');
  const enhanced = useAlive();
  const [open, setOpen] = useState(false);

  const change = (next: boolean, afterMs = 0) => {
    window.clearTimeout(timer.current);
    if (afterMs > 0) timer.current = window.setTimeout(() => setOpen(next), afterMs);
    else setOpen(next);
  };

  useEffect(() => {
    // If CSS has opened it before hydration, it stays open under the pointer.
    if (root.current?.matches(':hover')) setOpen(true);
    return () => window.clearTimeout(timer.current);
  }, []);

  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (root.current?.contains(document.activeElement)) trigger.current?.focus();
      setOpen(false);
    };
    const onFollow = (event: Event) => {
      const link = (event.target as Element).closest('[data-menu-panel] a');
      if (link && root.current?.contains(link)) setOpen(false);
    };
    document.addEventListener('click', onFollow);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('click', onFollow);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);

  return {
    open,
    rootProps: {
      ref: (node: HTMLElement | null) => void (root.current = node),
      'data-menu': '',
      'data-enhanced': enhanced ? '' : undefined,
      'data-open': open ? '' : undefined,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') change(true, openDelayMs);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') change(false, closeDelayMs);
      },
      onBlur: (event: FocusEvent) => {
        const { relatedTarget: next } = event;
        // Only if it is open: otherwise the pending timer may be about to open it.
        if (open && next && !root.current?.contains(next)) change(false, blurDelayMs);
      },
      onFocus: () => {
        // While it is open, a pending timer can only be a close.
        if (open) window.clearTimeout(timer.current);
      },
    },
    triggerProps: {
      ref: (node: HTMLElement | null) => void (trigger.current = node),
      'aria-expanded': enhanced ? open : undefined,
      'aria-controls': enhanced ? panelId : undefined,
      onPointerDown: (event: PointerEvent) => void (pointer.current = event.pointerType),
      onClick: (event: MouseEvent) => {
        // `detail` is 0 without a pointer: Enter, Space or a screen reader.
        const byMouse = event.detail > 0 && pointer.current === 'mouse';
        const isLink = event.currentTarget.tagName === 'A';
        if (isLink && (byMouse || open)) return change(false);
        event.preventDefault();
        change(byMouse ? true : !open);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === ' ' && event.currentTarget.tagName === 'A') {
          event.preventDefault();
          change(!open);
        }
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          change(true);
          requestAnimationFrame(() => focusFirst(document.getElementById(panelId)));
        }
      },
    },
    panelProps: { id: panelId, 'data-menu-panel': '' },
  };
}

function focusFirst(panel: HTMLElement | null) {
  panel?.querySelector<HTMLElement>('a[href], button')?.focus();
}

const never = () => () => {};

/** Returns whether the page is hydrated: false in the server's HTML and during hydration, then true. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
