import { QrPicture } from '~/components/ui/qr-picture';
import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { LinkButton } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/field';
import { SECOND_FACTOR, STAFF_ACCOUNT } from '~/content/staff/erp-staff';
import { MIN_PASSWORD_LENGTH } from '~/domain/core/constants';
import type { ReactNode } from 'react';

type Reply = AccountReply | undefined;

type PasswordStepProps = {
  /** The form's name, posted as `intent`; the action dispatches on it. */
  name: 'begin' | 'renew' | 'off';
  reply: Reply;
  heading: string;
  text: string;
  send: string;
  variant?: 'primary' | 'secondary';
};

/** A step that asks for the password again. */
export function PasswordStep({ name, reply, heading, text, send, variant }: PasswordStepProps) {
  return (
    <ErpSection id={`${name}-heading`} heading={heading}>
      <p className="mb-6 max-w-prose">{text}</p>
      <AccountForm name={name} reply={reply} save={send} variant={variant} className="max-w-lg">
        {(field) => (
          <TextField
            label={SECOND_FACTOR.begin.password}
            type="password"
            autoComplete="current-password"
            required
            {...field('password')}
          />
        )}
      </AccountForm>
    </ErpSection>
  );
}

type KeyToAddProps = {
  pending: { uri: string; key: string; qr: { size: number; path: string } };
  reply: Reply;
};

/** The key for the authenticator app, and the form for its first code. */
export function KeyToAdd({ pending: { uri, key, qr }, reply }: KeyToAddProps) {
  const labels = SECOND_FACTOR.confirm;
  return (
    <ErpSection id="confirm-heading" heading={labels.heading}>
      <p className="max-w-prose">{labels.scan}</p>
      <QrPicture qr={qr} label={labels.picture} />
      <p className="mt-6">
        {labels.key}: <code className="font-semibold [overflow-wrap:anywhere]">{key}</code>
      </p>
      <p className="mt-2">
        <a href={uri} className="target text-link">
          {labels.link}
        </a>
      </p>
      <AccountForm name="confirm" reply={reply} save={labels.send} className="mt-6 max-w-lg">
        {(field) => (
          <TextField
            label={labels.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            {...field('code')}
          />
        )}
      </AccountForm>
    </ErpSection>
  );
}

type RecoveryCodesProps = { codes: readonly string[]; onwards: string };

/** Shows the recovery codes; they are shown only once. */
export function RecoveryCodes({ codes, onwards }: RecoveryCodesProps) {
  const labels = SECOND_FACTOR.codes;
  return (
    <ErpSection id="codes-heading" heading={labels.heading}>
      <p className="max-w-prose">{labels.text}</p>
      <ul className="mt-6 grid max-w-lg gap-x-8 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-semibold">{code}</code>
          </li>
        ))}
      </ul>
      <LinkButton to={onwards} className="mt-8">
        {labels.go}
      </LinkButton>
    </ErpSection>
  );
}

type NewPasswordFieldsProps = {
  field: (name: string) => { id: string; name: string; error: string | undefined };
  label: string;
  again: string;
};

/** A new password, typed twice. */
export function NewPasswordFields({ field, label, again }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label={label}
        hint={STAFF_ACCOUNT.password.hint}
        type="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        required
        {...plain(field('newPassword'))}
      />
      <TextField
        label={again}
        type="password"
        autoComplete="new-password"
        required
        {...plain(field('again'))}
      />
    </>
  );
}

/** Without `defaultValue`: a typed password is never rendered again. */
function plain({ id, name, error }: ReturnType<NewPasswordFieldsProps['field']>) {
  return { id, name, ...(error !== undefined && { error }) };
}

type StaffSignInFrameProps = { heading: string; text: string; children: ReactNode };

/** A page on the way into the back-office: a heading, a sentence, a form. */
export function StaffSignInFrame({ heading, text, children }: StaffSignInFrameProps) {
  return (
    <div className="wrap py-12 lg:py-20">
      <h1>{heading}</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-ink-soft">{text}</p>
      {children}
    </div>
  );
}

/** A secondary link below the form. */
export function NextStep({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="mt-6">
      <a href={href} className="target text-link">
        {children}
      </a>
    </p>
  );
}
