import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { TextField } from '~/components/ui/forms/field';
import { COMPANY } from '~/content/customers/account';
import { ACCOUNT_BOUNDS, type CompanyKind } from '~/domain/customers/customer';
import { monogram } from '~/domain/core/text/greeted-name';
import { accountPaths } from '~/account-paths';

type CompanyFormProps = {
  kind: CompanyKind;
  values: { name: string | null; website: string | null };
  reply: AccountReply | undefined;
};

/** Edits the name and website of a company or a university. */
export function CompanyForm({ kind, values, reply }: CompanyFormProps) {
  const labels = COMPANY[kind];
  return (
    // Keyed by kind: what was typed for one kind is not carried over to the other.
    <AccountForm key={kind} name="company" reply={reply} values={values} save={COMPANY.save}>
      {(field) => (
        <>
          <input type="hidden" name="kind" value={kind} />
          <TextField
            label={labels.name}
            autoComplete="organization"
            maxLength={ACCOUNT_BOUNDS.line}
            dir="auto"
            optional
            {...field('name')}
          />
          <TextField
            label={labels.website}
            hint={COMPANY.websiteHint}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={ACCOUNT_BOUNDS.website}
            optional
            {...field('website')}
          />
        </>
      )}
    </AccountForm>
  );
}

type CompanyLogoProps = {
  /** Name of the company or university; null if there is none yet. */
  name: string | null;
  /** URL of the logo on our server; null if there is none, which shows a monogram. */
  src: string | null;
};

/** A company's logo or its initials. The server knows which, so it works without JavaScript. */
export function CompanyLogo({ name, src }: CompanyLogoProps) {
  if (src !== null) {
    return (
      <img
        src={src}
        alt={name ? `Logo of ${name}` : 'Your company’s logo'}
        width={96}
        height={96}
        className="company-logo"
      />
    );
  }
  const letters = monogram(name ?? '');
  if (letters === '') return null;
  return (
    <span className="company-logo" aria-hidden="true">
      {letters}
    </span>
  );
}

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
              href={accountPaths.accountCompany({ kind: each })}
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
