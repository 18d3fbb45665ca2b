import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { TextField } from '~/components/ui/forms/text-field';
import { COMPANY } from '~/content/customers/account';
import { ACCOUNT_BOUNDS, type CompanyKind } from '~/domain/customers/account';

type CompanyFormProps = {
  kind: CompanyKind;
  values: { name: string | null; website: string | null };
  reply: AccountReply | undefined;
};

/** Edits the name and website of a company or a university. */
export function CompanyForm({ kind, values, reply }: CompanyFormProps) {
  const words = COMPANY[kind];
  return (
    // Keyed by kind: what was typed for one kind is not carried over to the other.
    <AccountForm key={kind} name="company" reply={reply} values={values} save={COMPANY.save}>
      {(field) => (
        <>
          <input type="hidden" name="kind" value={kind} />
          <TextField
            label={words.name}
            autoComplete="organization"
            maxLength={ACCOUNT_BOUNDS.line}
            dir="auto"
            optional
            {...field('name')}
          />
          <TextField
            label={words.website}
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
