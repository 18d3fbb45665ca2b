import {
  CONTACT_EMAIL,
  COPYRIGHT,
  FOOTER_GROUPS,
  MISSION,
  POLICY_LINKS,
  POSTAL_ADDRESS,
  SOCIAL_LINKS,
} from '~/content/layout/footer';
import { paths } from '~/paths';

export function Footer() {
  return (
    <footer data-ground="deep" data-print="off" className="bg-deep text-on-deep">
      <div className="wrap grid gap-x-12 gap-y-12 py-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:py-20">
        <div>
          <p className="max-w-[22ch] font-display text-2xl font-bold leading-tight tracking-tight text-balance">
            {MISSION}
          </p>
          <address className="mt-8 not-italic leading-normal">
            {POSTAL_ADDRESS.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <a href={`mailto:${CONTACT_EMAIL}`} className="target underline underline-offset-4">
              {CONTACT_EMAIL}
            </a>
          </address>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-8 gap-y-10 sm:grid-cols-4">
          {FOOTER_GROUPS.map((group) => (
            <div key={group.heading}>
              <h2 className="text-base font-bold">{group.heading}</h2>
              <ul className="mt-2">
                {group.links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap footer-row">
        <p>{COPYRIGHT}</p>
        <ul>
          {POLICY_LINKS.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.label}</a>
            </li>
          ))}
        </ul>
        <ul>
          {SOCIAL_LINKS.map((link) => (
            <li key={link.href}>
              <a href={link.href} rel="noopener noreferrer">
                {link.label}
              </a>
            </li>
          ))}
        </ul>
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

export function Logo() {
  return (
    <a
      href={paths.home()}
      className="target shrink-0 gap-2.5 font-display text-xl font-bold leading-none tracking-tight"
    >
      <LeafMark className="size-8" />
      <span>Earth Brands</span>
    </a>
  );
}
