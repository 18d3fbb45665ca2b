import {
  COPYRIGHT,
  FOOTER_GROUPS,
  type FooterLink,
  MISSION,
  POLICY_LINKS,
  SOCIAL_LINKS,
} from '~/content/layout/footer';
import { useRootData } from '~/components/catalogue/root-data';
import { paths } from '~/paths';

export function Footer() {
  const { lines, email } = useRootData().store;
  return (
    <footer data-ground="deep" data-print="off" className="footer">
      <div className="wrap">
        <div>
          <p>{MISSION}</p>
          <address>
            {`${lines}\n`}
            <Mail email={email} />
          </address>
        </div>
        <nav aria-label="Footer">
          {FOOTER_GROUPS.map(({ heading, links }) => (
            <div key={heading}>
              <h2>{heading}</h2>
              <Links links={links} />
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap">
        <p>{COPYRIGHT}</p>
        <Links links={POLICY_LINKS} />
        <Links links={SOCIAL_LINKS} />
      </div>
    </footer>
  );
}

function Links({ links }: { links: readonly FooterLink[] }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** One line, for pages that people work on. */
export function SlimFooter() {
  const { email } = useRootData().store;
  return (
    <footer data-print="off" className="border-t border-line text-sm text-ink-soft">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-1">
        <p className="max-sm:hidden">{COPYRIGHT}</p>
        <a href={paths.faq()} className="target ml-auto underline underline-offset-4 max-sm:ml-0">
          FAQ
        </a>
        <Mail email={email} />
      </div>
    </footer>
  );
}

/** A leaf that is also a cup seen from the side: the rim is its upper edge. */
export function LeafMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={className}>
      <path
        fill="var(--leaf)"
        d="M4.5 27.5C1 14 10.500 3.500 28.500 3.500c.6 16.800-8.300 25.800-20.300 24z"
      />
      <path
        fill="none"
        stroke="var(--paper)"
        strokeWidth="1.8"
        strokeLinecap="round"
        d="M3.500 29.500C8 21.500 13.500 15.500 21 11M10.800 20.200l-.4-6.300M14.600 16.300l6.500.5"
      />
    </svg>
  );
}

/** @param compact on small screens only the leaf, with the name for screen readers */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <a
      href={paths.home()}
      className="target shrink-0 gap-2.5 font-display text-xl font-bold leading-none tracking-tight"
    >
      <LeafMark className="size-8" />
      <span className={compact ? 'max-sm:sr-only' : undefined}>Earth Brands</span>
    </a>
  );
}

/** Not drawn on an error page that knows nothing of the store. */
function Mail({ email }: { email: string }) {
  return email ? (
    <a href={`mailto:${email}`} className="target underline underline-offset-4">
      {email}
    </a>
  ) : null;
}
