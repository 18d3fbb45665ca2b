import type { ReactNode } from 'react';
import { Logo, SlimFooter } from './footer';
import { SkipLink } from '~/components/ui/skip-link';

/** The layout 'minimal' of the spec: the logo, the page, a line at the end. */
export function MinimalFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header data-print="off" className="border-b border-line">
        <SkipLink />
        <div className="wrap flex min-h-16 items-center md:min-h-20">
          <Logo />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SlimFooter />
    </>
  );
}
