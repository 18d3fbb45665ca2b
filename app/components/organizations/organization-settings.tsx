import { OwnMoment } from '~/components/ui/own-moment';
import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { SelectField, TextField } from '~/components/ui/forms/field';
import {
  HISTORY,
  MANAGE_USERS,
  ORGANIZATION_SETTINGS,
} from '~/content/organizations/organization-members';
import {
  isOfferedZone,
  ORGANIZATION_BOUNDS,
  ORGANIZATION_ZONES,
} from '~/domain/organizations/organization';
import { ALLOWANCES, ZONE } from '~/content/organizations/organization-cash';
import { accountPaths } from '~/account-paths';
import type { OrganizationAdminView } from '~/domain/organizations/member-query';

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
        valueLabels={{ show: { yes: 'on', '': 'off' } }}
        hidden={{ wasName: name, wasShown: showManage ? 'yes' : 'no' }}
        save={ORGANIZATION_SETTINGS.save}
        className="max-w-xl"
      >
        {(field) => {
          const { defaultValue, error, ...show } = field('show');
          return (
            <>
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

/** Chooses the time zone of the organization's months. */
export function ZoneForm({ zone, reply }: { zone: string; reply: AccountReply | undefined }) {
  const others = isOfferedZone(zone) ? [] : [{ value: zone, label: zone }];
  return (
    <section aria-labelledby="zone" className="mt-14">
      <h2 id="zone">{ZONE.title}</h2>
      <AccountForm
        key={zone}
        name="zone"
        className="mt-4 max-w-lg"
        hidden={{ was: zone }}
        reply={reply}
        values={{ zone }}
        save={ZONE.set}
        refused={ALLOWANCES.refused}
        variant="secondary"
      >
        {(field) => (
          <SelectField
            label={ZONE.field}
            hint={ZONE.text}
            options={[...ORGANIZATION_ZONES.map(([value, label]) => ({ value, label })), ...others]}
            {...field('zone')}
          />
        )}
      </AccountForm>
    </section>
  );
}

/** The way out of an organization: below its members or, if they are not shown, below its Earth Cash. */
export function LeaveLink() {
  return (
    <p className="mt-14">
      <a href={accountPaths.leaveOrganization()} className="target text-link underline">
        {MANAGE_USERS.leave}
      </a>
    </p>
  );
}

/** The organization's history, newest first: who did what to whom. */
export function OrganizationHistory({ history }: Pick<OrganizationAdminView, 'history'>) {
  return (
    <section aria-labelledby="history" className="mt-14">
      <h2 id="history">{HISTORY.heading}</h2>
      {history.length === 0 ? <p className="mt-4 text-ink-soft">{HISTORY.none}</p> : null}
      <ul className="mt-4 flex flex-col">
        {history.map(({ id, label, at }) => (
          <li key={id} className="border-b border-line py-3">
            <span className="block [overflow-wrap:anywhere]">{label}</span>
            <OwnMoment at={at} className="text-sm text-ink-soft" />
          </li>
        ))}
      </ul>
    </section>
  );
}
