import type { ReactNode } from 'react';
import { Logo } from './footer';
import { SkipLink } from '~/components/ui/skip-link';
import { CONTACT_EMAIL, COPYRIGHT } from '~/content/layout/footer';

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
      <footer data-print="off" className="border-t border-line text-sm text-ink-soft">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-4">
          <p>{COPYRIGHT}</p>
          <a href={`mailto:${CONTACT_EMAIL}`} className="target underline underline-offset-4">
            {CONTACT_EMAIL}
          </a>
        </div>
      </footer>
    </>
  );
}
