import { Form } from '@remix-run/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from '~/components/ui/icon';
import { JUMP } from '~/content/back-office/erp-jump';
import { JUMP_LENGTH } from '~/domain/back-office/jump';
import { erpPaths } from '~/erp-paths';

const JumpDialog = lazy(async () => ({
  default: (await import('./jump-dialog')).JumpDialog,
}));

/**
 * The search field in the back-office's header: a plain form that works without JavaScript. With it, Ctrl+K
 * or Cmd+K opens the jump box from anywhere, and the focus returns afterwards.
 */
export function JumpField() {
  const [isOpen, setIsOpen] = useState(false);
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isJump = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isJump || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Only one dialog at a time.
      if (document.querySelector('[role="dialog"]') !== null) return;
      cameFrom.current = document.activeElement;
      setIsOpen(true);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <search className="jump-field">
      <Form method="get" action={erpPaths.jump()} className="relative">
        <input
          type="search"
          name="q"
          aria-label={JUMP.label}
          placeholder={JUMP.fieldHint}
          maxLength={JUMP_LENGTH}
          autoComplete="off"
          aria-keyshortcuts="Control+K Meta+K"
          className="search-input"
        />
        <button
          type="submit"
          aria-label={JUMP.send}
          className="absolute inset-y-0 left-0 grid w-12 place-items-center"
        >
          <Icon name="search" />
        </button>
      </Form>
      {isOpen ? (
        <Suspense fallback={null}>
          <JumpDialog
            onClose={() => setIsOpen(false)}
            returnFocus={() => {
              if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
            }}
          />
        </Suspense>
      ) : null}
    </search>
  );
}
