import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ClientNavigation } from '~/components/layout/client-navigation';
import { MinimalFrame } from '~/components/layout/minimal-frame';
import { LoadingIndicator } from '~/components/ui/loading-indicator';

/**
 * The layout 'checkout' of the spec (section 2): the logo and the page, without menus that lead away. Shows
 * the loading indicator during navigation.
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
