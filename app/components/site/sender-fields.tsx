import type { EnquiryFields, FieldState } from '~/components/ui/forms/enquiry-form';
import { SelectField, TextArea, TextField } from '~/components/ui/forms/field';
import { ENQUIRY_BOUNDS } from '~/domain/site/enquiry';
import { Checkbox } from '~/components/ui/forms/checkbox';

type SenderFieldsProps = { fields: EnquiryFields; nameLabel?: string; emailLabel?: string };

/** Name and email: the first fields of all our forms. */
export function SenderFields({
  fields,
  nameLabel = 'Your name',
  emailLabel = 'Email',
}: SenderFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        label={nameLabel}
        autoComplete="name"
        required
        maxLength={ENQUIRY_BOUNDS.name}
        {...fields.one('name')}
      />
      <TextField
        label={emailLabel}
        type="email"
        autoComplete="email"
        required
        maxLength={ENQUIRY_BOUNDS.email}
        {...fields.one('email')}
      />
    </div>
  );
}

export function MessageField({ fields, label }: { fields: EnquiryFields; label: string }) {
  return (
    <TextArea
      label={label}
      required
      rows={6}
      maxLength={ENQUIRY_BOUNDS.message}
      {...fields.one('message')}
    />
  );
}

type SelectChoiceProps<Value extends string> = {
  field: FieldState;
  label: string;
  values: readonly Value[];
  words: Readonly<Record<Value, string>>;
};

/** A select without a preselected value. */
export function SelectChoice<Value extends string>({
  field,
  label,
  values,
  words,
}: SelectChoiceProps<Value>) {
  const { defaultValue = '', ...rest } = field;
  return (
    <SelectField
      label={label}
      required
      defaultValue={defaultValue}
      options={[
        { value: '', label: 'Please choose' },
        ...values.map((value) => ({ value, label: words[value] })),
      ]}
      {...rest}
    />
  );
}

type ChoiceGroupProps = {
  id: string;
  name: string;
  legend: string;
  hint?: string;
  error?: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
};

/** A group of checkboxes. Its id is the first checkbox's, so that the error summary can link to it. */
export function ChoiceGroup({ id, name, legend, hint, error, options, chosen }: ChoiceGroupProps) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <fieldset aria-describedby={described.join(' ') || undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map(({ value, label }, index) => (
          <Checkbox
            key={value}
            {...(index === 0 ? { id } : {})}
            name={name}
            value={value}
            label={label}
            defaultChecked={chosen.includes(value)}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
