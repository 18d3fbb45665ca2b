import { AccountForm, type AccountReply } from '~/components/account/account-form';
import { Checkbox } from '~/components/ui/checkbox';
import { CONSENT, dayWords } from '~/content/account';
import type { MarketingConsent } from '~/domain/customer';

type ConsentFormProps = { consent: MarketingConsent; reply: AccountReply | undefined };

/** Whether somebody wants our news: a form of its own, since it is a choice of its own. */
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
              // Anew when what is on file changes: a box keeps what it was first drawn with.
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
