import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { SelectField } from '~/components/ui/forms/select-field';
import { TextField } from '~/components/ui/forms/text-field';
import { INVITE, ROLE_WORDS } from '~/content/organizations/organization-members';
import { ORGANIZATION_BOUNDS } from '~/domain/organizations/organization';

/** Invites a member by email address. */
export function InviteForm({ reply }: { reply: AccountReply | undefined }) {
  return (
    <section aria-labelledby="invite" className="mt-14">
      <h2 id="invite">{INVITE.heading}</h2>
      <p className="mb-6 mt-2 max-w-prose text-ink-soft">{INVITE.text}</p>
      <AccountForm
        name="invite"
        reply={reply}
        values={{ role: 'member' }}
        save={INVITE.send}
        className="max-w-xl"
      >
        {(field) => (
          <>
            <TextField
              {...field('email')}
              type="email"
              label={INVITE.email}
              autoComplete="off"
              maxLength={ORGANIZATION_BOUNDS.email}
              required
            />
            <SelectField
              {...field('role')}
              label={INVITE.role}
              hint={INVITE.roleHint}
              options={(['member', 'admin'] as const).map((value) => ({
                value,
                label: ROLE_WORDS[value],
              }))}
            />
          </>
        )}
      </AccountForm>
    </section>
  );
}
