import { useCallback, useEffect, useRef, useState } from 'react';
import { useOutletContext } from '~/framework';
import { BalanceLine, SignedOut } from '~/components/ledger/balance-card';
import type { CardsDialog } from '~/components/deposits/cards-dialog';
import { ProfileMenu } from './profile-menu';
import type { BalanceView } from '~/domain/ledger/balance-view';
import { accountPaths } from '~/account-paths';

type CashHeaderProps = { balance: BalanceView; isSignedOut: boolean };

type Open = { View: typeof CardsDialog; opener: HTMLElement | null };

/**
 * The dashboard's header (spec section 2): the balance and the profile menu. 'Add Earth Cash', here and on
 * links marked `data-adds-cash`, opens the 'Cards' dialog, whose code is loaded on the first press. Without
 * JavaScript, or if that code fails to load, it leads to the page with the same form.
 */
export function CashHeader({ balance, isSignedOut }: CashHeaderProps) {
  const bar = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<Open | null>(null);

  const openFrom = useCallback((opener: HTMLElement | null) => {
    import('~/components/deposits/cards-dialog').then(
      ({ CardsDialog: View }) => setDialog({ View, opener }),
      () => location.assign(accountPaths.addEarthCash()),
    );
  }, []);
  const close = useCallback(() => setDialog(null), []);
  useMarkedLinks(openFrom);

  return (
    <section ref={bar} aria-label="Earth Cash" data-print="off" className="cash-bar">
      {isSignedOut ? <SignedOut /> : <BalanceLine balance={balance} />}
      <ProfileMenu onAdd={() => openFrom(bar.current?.querySelector('button') ?? null)} />
      {dialog ? (
        <dialog.View
          onClose={close}
          returnFocus={() => dialog.opener?.focus({ preventScroll: true })}
        />
      ) : null}
    </section>
  );
}

/**
 * Opens the dialog from the page's own 'Add Earth Cash' links. Listens in the capture phase, before the
 * router sees the click.
 */
function useMarkedLinks(openFrom: (opener: HTMLElement) => void) {
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!isPlain || event.altKey || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLElement>('a[data-adds-cash]');
      if (!link) return;
      event.preventDefault();
      openFrom(link);
    }
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [openFrom]);
}

/** Outlet context that the dashboard's layout passes to its pages. */
export type DashboardContext = { balance: BalanceView };

/** Returns the header's balance, so that header and page share one request per second. */
export function useDashboardBalance(): BalanceView {
  return useOutletContext<DashboardContext>().balance;
}
