import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { TextField } from '~/components/ui/forms/field';
import { orderDay } from '~/content/core/dates';
import { CONSENT, PROFILE } from '~/content/customers/account';
import { Checkbox } from '~/components/ui/forms/checkbox';
import {
  ACCOUNT_BOUNDS,
  EARLIEST_BIRTHDAY,
  type MarketingConsent,
} from '~/domain/customers/customer';

export type ProfileValues = Record<
  'firstName' | 'lastName' | 'phone' | 'birthday' | 'instagram',
  string | null
>;

type ProfileFormProps = { email: string; values: ProfileValues; reply: AccountReply | undefined };

/** Edits names, phone, birthday and Instagram. Shows the email address, which is changed elsewhere. */
export function ProfileForm({ email, values, reply }: ProfileFormProps) {
  // A stored birthday that is not a date would be invisible in a date field.
  const isDay = !values.birthday || /^\d{4}-\d{2}-\d{2}$/.test(values.birthday);
  return (
    <AccountForm name="profile" reply={reply} values={values} save={PROFILE.save}>
      {(field) => (
        <>
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField
              label={PROFILE.firstName}
              autoComplete="given-name"
              maxLength={ACCOUNT_BOUNDS.line}
              dir="auto"
              optional
              {...field('firstName')}
            />
            <TextField
              label={PROFILE.lastName}
              autoComplete="family-name"
              maxLength={ACCOUNT_BOUNDS.line}
              dir="auto"
              optional
              {...field('lastName')}
            />
          </div>
          <dl>
            <dt className="font-semibold">{PROFILE.email}</dt>
            <dd className="mt-1.5 break-all">{email}</dd>
            <dd className="mt-1 text-sm text-ink-soft">{PROFILE.emailHint}</dd>
          </dl>
          <TextField
            label={PROFILE.phone}
            hint={PROFILE.phoneHint}
            type="tel"
            autoComplete="tel"
            maxLength={ACCOUNT_BOUNDS.phone}
            optional
            {...field('phone')}
          />
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField
              label={PROFILE.birthday}
              hint={PROFILE.birthdayHint}
              type={isDay ? 'date' : 'text'}
              min={EARLIEST_BIRTHDAY}
              autoComplete="bday"
              optional
              {...field('birthday')}
            />
            <TextField
              label={PROFILE.instagram}
              hint={PROFILE.instagramHint}
              maxLength={ACCOUNT_BOUNDS.instagram}
              autoCapitalize="none"
              spellCheck={false}
              optional
              {...field('instagram')}
            />
          </div>
        </>
      )}
    </AccountForm>
  );
}

type ConsentFormProps = { consent: MarketingConsent; reply: AccountReply | undefined };

/** Asks whether the customer wants our news. A form of its own, since consent is a separate decision. */
export function ConsentForm({ consent, reply }: ConsentFormProps) {
  const isOn = consent.marketingState === 'SUBSCRIBED';
  return (
    <AccountForm
      name="consent"
      reply={reply}
      values={{ accepts: isOn ? 'yes' : null }}
      save={CONSENT.save}
      variant="secondary"
    >
      {(field) => {
        const { defaultValue, error, ...input } = field('accepts');
        return (
          <div>
            <Checkbox
              label={CONSENT.label}
              value="yes"
              // Remounted when the stored value changes: a checkbox ignores a new `defaultChecked`.
              key={String(isOn)}
              defaultChecked={defaultValue === 'yes'}
              {...input}
              {...(error ? { error } : {})}
            />
            <p className="mt-1 max-w-prose text-sm text-ink-soft">
              {CONSENT.text}
              {consent.consentUpdatedAt
                ? ` ${CONSENT.since} ${orderDay(consent.consentUpdatedAt)}.`
                : ''}
            </p>
          </div>
        );
      }}
    </AccountForm>
  );
}
