import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { TextField } from '~/components/ui/forms/text-field';
import { ORGANIZATION_SETTINGS } from '~/content/organizations/organization-members';
import { ORGANIZATION_BOUNDS } from '~/domain/organizations/organization';

type OrganizationSettingsProps = {
  name: string;
  showManage: boolean;
  reply: AccountReply | undefined;
};

/**
 * Edits the name, and whether members see the management view. The form posts the values it was rendered
 * with, so that no admin overwrites another's change unnoticed.
 */
export function OrganizationSettings({ name, showManage, reply }: OrganizationSettingsProps) {
  const values = { name, show: showManage ? 'yes' : undefined };
  return (
    <section aria-labelledby="settings" className="mt-14">
      <h2 id="settings" className="mb-6">
        {ORGANIZATION_SETTINGS.heading}
      </h2>
      <AccountForm
        name="organization"
        reply={reply}
        values={values}
        save={ORGANIZATION_SETTINGS.save}
        className="max-w-xl"
      >
        {(field) => {
          const { defaultValue, error, ...show } = field('show');
          return (
            <>
              <input type="hidden" name="wasName" value={name} />
              <input type="hidden" name="wasShown" value={showManage ? 'yes' : 'no'} />
              <TextField
                {...field('name')}
                label={ORGANIZATION_SETTINGS.name}
                maxLength={ORGANIZATION_BOUNDS.name}
                autoComplete="off"
                required
              />
              <div>
                <Checkbox
                  {...show}
                  value="yes"
                  defaultChecked={defaultValue === 'yes'}
                  label={ORGANIZATION_SETTINGS.show}
                  {...(error === undefined ? {} : { error })}
                />
                <p className="text-sm text-ink-soft">{ORGANIZATION_SETTINGS.showHint}</p>
              </div>
            </>
          );
        }}
      </AccountForm>
    </section>
  );
}
