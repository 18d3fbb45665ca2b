import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ClientNavigation } from '~/components/layout/client-navigation';
import { MinimalFrame } from '~/components/layout/minimal-frame';
import { LoadingIndicator } from '~/components/ui/loading-indicator';

/**
 * The layout 'checkout' of the spec (section 2): the logo and the page, no menus that lead away. While
 * the next page and the session behind it are being fetched, the indicator says so.
 */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <>
      <MinimalFrame>
        <LoadingIndicator isLoading={isLoading} />
        <div className="checkout wrap" aria-busy={isLoading || undefined}>
          {children}
        </div>
      </MinimalFrame>
      <ClientNavigation />
    </>
  );
}
