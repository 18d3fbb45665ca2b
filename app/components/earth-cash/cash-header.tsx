import { useRef, useState } from 'react';
import { BalanceLine } from '~/components/earth-cash/balance-line';
import type { CardsDialog } from '~/components/earth-cash/cards-dialog';
import { ProfileMenu } from '~/components/earth-cash/profile-menu';
import { useLiveBalance } from '~/components/earth-cash/use-live-balance';
import type { BalanceView } from '~/domain/balance-view';
import { paths } from '~/paths';

/**
 * The dashboard's header (spec section 2): the balance, fresh every second, and the profile menu.
 * 'Add Earth Cash' opens the 'Cards' dialog, whose code comes with the first press; where there is
 * no script, or its code does not come, the page with the same form.
 */
export function CashHeader({ balance: loaded }: { balance: BalanceView }) {
  const balance = useLiveBalance(loaded);
  const bar = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<{ View: typeof CardsDialog } | null>(null);

  function openDialog() {
    import('~/components/earth-cash/cards-dialog').then(
      ({ CardsDialog: View }) => setDialog({ View }),
      () => location.assign(paths.addEarthCash()),
    );
  }

  return (
    <section ref={bar} aria-label="Earth Cash" data-print="off" className="cash-bar wrap">
      <BalanceLine balance={balance} />
      <ProfileMenu onAdd={openDialog} />
      {dialog ? (
        <dialog.View
          onClose={() => setDialog(null)}
          returnFocus={() => bar.current?.querySelector('button')?.focus({ preventScroll: true })}
        />
      ) : null}
    </section>
  );
}
