import { COMPANY } from '~/content/customers/account';
import type { CompanyKind } from '~/domain/customers/account';
import { paths } from '~/paths';

const KINDS: readonly CompanyKind[] = ['company', 'university'];

/** Switches the page between company and university. Both are links, so it works without JavaScript. */
export function CompanySwitch({ kind }: { kind: CompanyKind }) {
  return (
    <nav aria-label={COMPANY.which} className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="text-ink-soft">
        {COMPANY.which}
      </span>
      <ul className="flex flex-wrap gap-2" data-stay="">
        {KINDS.map((each) => (
          <li key={each}>
            <a
              href={paths.accountCompany({ kind: each })}
              aria-current={each === kind ? 'true' : undefined}
              className="account-choice target"
            >
              {COMPANY[each].switch}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
