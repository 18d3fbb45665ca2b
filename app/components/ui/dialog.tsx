import * as Radix from '@radix-ui/react-dialog';
import { useEffect, useRef } from 'react';
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';
import { Icon } from '~/components/ui/icon';

type DialogProps = {
  title: string;
  /** Called when the dialog is dismissed: close button, Escape, a press outside. */
  onClose: () => void;
  /** Called after it has closed, to return the focus. */
  returnFocus: () => void;
  onKeyDown?: KeyboardEventHandler | undefined;
  /** Receives the initial focus instead of the title, if the dialog was opened for one field. */
  firstFocus?: RefObject<HTMLElement> | undefined;
  children: ReactNode;
};

/**
 * A dialog, open for as long as it is rendered. It pulls in Radix (20 KB), so import its module lazily.
 * Radix's modal mode locks scrolling with a style element, which our Content Security Policy refuses;
 * instead the rest of the page is made inert, and zoom.css stops it from scrolling. The focus starts at the
 * title, so that it is read out first and Enter does not close the dialog right away.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, returnFocus, onKeyDown, firstFocus, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Radix.Root open modal={false} onOpenChange={onClose}>
      <Radix.Portal>
        <div className="dialog-shade" data-dialog="" />
        <Radix.Content
          className="dialog"
          data-dialog=""
          aria-modal="true"
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (firstFocus?.current ?? heading.current)?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
        >
          <div className="dialog-head">
            <Radix.Title ref={heading} tabIndex={-1} className="outline-none">
              {title}
            </Radix.Title>
            <Radix.Close aria-label="Close" className="target -mr-2.5 justify-center">
              <Icon name="x" size={24} />
            </Radix.Close>
          </div>
          {children}
          <RestIsInert />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A component inside the content, so that its effect lasts exactly as long as the content. */
function RestIsInert() {
  useEffect(() => {
    const rest = [...document.querySelectorAll('body > :not(script, [data-dialog], [inert])')];
    for (const node of rest) node.setAttribute('inert', '');
    return () => {
      for (const node of rest) node.removeAttribute('inert');
    };
  }, []);
  return null;
}
