import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { CONSENT, dayWords } from '~/content/customers/account';
import type { MarketingConsent } from '~/domain/customers/customer';

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
                ? ` ${CONSENT.since} ${dayWords(consent.consentUpdatedAt)}.`
                : ''}
            </p>
          </div>
        );
      }}
    </AccountForm>
  );
}
