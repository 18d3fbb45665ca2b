import {
  CONTACT_EMAIL,
  COPYRIGHT,
  FOOTER_GROUPS,
  MISSION,
  POSTAL_ADDRESS,
  SOCIAL_LINKS,
} from '~/content/layout/footer';

const ROW = 'target hover:underline underline-offset-4';

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
                    <a href={link.href} className={ROW}>
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 pb-8 text-sm">
        <p>{COPYRIGHT}</p>
        <ul className="flex flex-wrap gap-x-6">
          {SOCIAL_LINKS.map((link) => (
            <li key={link.href}>
              <a href={link.href} rel="noopener noreferrer" className={ROW}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
