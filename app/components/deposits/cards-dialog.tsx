import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation, type Form } from '~/framework';
import { DepositForm } from './deposit-form';
import { type DepositReply, useSending } from './deposit-review';
import { Dialog } from '~/components/ui/dialog';
import { ADD_CASH } from '~/content/ledger/earth-cash';
import type { DepositPage } from '~/domain/deposits/deposit-form';
import { accountPaths } from '~/account-paths';

type CardsDialogProps = {
  onClose: () => void;
  /** Called after the dialog has closed, if the page is still the same. */
  returnFocus: () => void;
};

const OWN_DATA = accountPaths.addEarthCash({ dialog: '1' });

/**
 * The dialog 'Cards' (spec section 2): the form for adding Earth Cash, on top of the current page. It
 * cannot be closed while a charge is being sent. It closes when a response navigates to another page.
 */
export function CardsDialog({ onClose, returnFocus }: CardsDialogProps) {
  const page = useFetcher<DepositPage>();
  const post = useFetcher<DepositReply>();
  // Only the path: a link to a field of the form changes the hash.
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  const hasPressed = useRef(false);
  const hasMoved = pathname !== openedAt;
  const sending = useSending(post);
  const isRequestingAgain = page.state === 'loading' && page.data?.problem;

  useEffect(() => {
    if (hasPressed.current) return;
    hasPressed.current = true;
    page.load(OWN_DATA);
  }, [page]);

  useEffect(() => {
    if (hasMoved) onClose();
  }, [hasMoved, onClose]);

  return (
    <Dialog
      title={ADD_CASH.dialog}
      onClose={() => {
        if (sending !== 'confirm') onClose();
      }}
      returnFocus={() => {
        if (!hasMoved) return returnFocus();
        const { activeElement, body } = document;
        if (activeElement === body) document.querySelector<HTMLElement>('main h1')?.focus();
      }}
    >
      <div className="cash-dialog">
        {page.data && !isRequestingAgain ? (
          <DepositForm
            page={page.data}
            reply={post.data}
            sending={sending}
            as={post.Form as typeof Form}
            level={3}
            onRetry={(button) => {
              focusTitle(button);
              page.load(OWN_DATA);
            }}
          />
        ) : (
          <p role="status">{ADD_CASH.loading}</p>
        )}
      </div>
    </Dialog>
  );
}

/** Focuses the title, because the button disappears while the data is loading. */
function focusTitle(button: HTMLElement) {
  button.closest('[role=dialog]')?.querySelector('h2')?.focus();
}
