import { TextField } from '~/components/ui/forms/text-field';
import { STAFF_ACCOUNT } from '~/content/staff/erp-staff';
import { MIN_PASSWORD_LENGTH } from '~/domain/core/constants';

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
