import * as Radix from '@radix-ui/react-dialog';
import { useEffect, useRef } from 'react';
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';
import { Icon } from '~/components/ui/icon';

type DialogProps = {
  title: string;
  /** Called when the person wants to leave: cross, Escape, a press beside it. */
  onClose: () => void;
  /** Called once it is gone, to put the focus where the person came from. */
  returnFocus: () => void;
  onKeyDown?: KeyboardEventHandler | undefined;
  /** Where the focus begins instead of the title: the one field that it was opened for. */
  firstFocus?: RefObject<HTMLElement> | undefined;
  children: ReactNode;
};

/**
 * A dialog in the middle of the screen, open for as long as it is rendered. It brings Radix along
 * (20 KB), so users import their module when it is first wanted. Radix's own modal mode locks the
 * page with a style element, which our content security policy refuses: here the rest of the page
 * is made inert and zoom.css keeps it from scrolling. The focus begins at the title, so that it is
 * read out first and Enter does not close what has just opened.
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

/** Part of the content, so that its effect runs when the content is there and ends with it. */
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
