import { Checkbox } from '~/components/ui/forms/checkbox';

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
