import type { ReactNode } from 'react';
import { SelectField, type SelectOption, TextField } from '~/components/ui/forms/field';
import { Icon } from '~/components/ui/icon';
import { LISTS } from '~/content/core/lists';

/** A field of a filter form. `name` is the parameter's in the URL, as the list's definition has it. */
export type FilterField =
  /** One of these; the first is the default unless `usual` is. */
  | { kind?: undefined; name: string; label: string; options: Options; usual?: string }
  | { kind: 'search'; label: string; placeholder?: string; autoComplete?: 'off' }
  | { kind: 'sort'; options: Options; label?: string }
  /** The first and the last day. */
  | { kind: 'days'; labels?: { from: string; to: string } }
  /** In dollars. */
  | { kind: 'amount'; name: string; label: string; placeholder?: string }
  | { kind: 'tag'; label: string; maxLength: number; hint?: string; placeholder?: string }
  /** What only a link has set; it can be removed, and `text` says what it is. */
  | { kind: 'fixed'; name: string; label: string; text: string };

type Options = readonly SelectOption[];
type SearchFieldProps = Extract<FilterField, { kind: 'search' }> & {
  id: string;
  value: string | undefined;
};

/** The search of a list, always in sight. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, autoComplete, id, value = '' } = props;
  return (
    <div className="list-search">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        name="search"
        defaultValue={value}
        placeholder={placeholder}
        maxLength={100}
        autoComplete={autoComplete}
        aria-keyshortcuts="/"
      />
      <button aria-label={LISTS.search}>
        <Icon name="search" />
      </button>
    </div>
  );
}

type FilterControlProps = {
  field: FilterField;
  prefix: string;
  valueOf: (name: string) => string | undefined;
  errorOf: (name: string) => string | undefined;
};

/** One field of the sheet. */
export function FilterControl({ field, prefix, valueOf, errorOf }: FilterControlProps): ReactNode {
  const named = (name: string) => ({
    id: `${prefix}${name}`,
    name,
    defaultValue: valueOf(name) ?? '',
    error: errorOf(name),
  });
  switch (field.kind) {
    case undefined:
    case 'sort': {
      const { name, label = LISTS.sort, usual } = { name: 'sort', usual: undefined, ...field };
      const value = valueOf(name) ?? usual ?? field.options[0]?.value;
      const { options } = field;
      return <SelectField {...named(name)} {...{ label, options }} defaultValue={value} />;
    }
    case 'days':
      return (['from', 'to'] as const).map((name) => (
        <div key={name} data-half="">
          <TextField {...named(name)} type="date" label={(field.labels ?? LISTS)[name]} />
        </div>
      ));
    case 'amount': {
      const { kind: _, name, ...text } = field;
      return (
        <div data-half="">
          <TextField
            {...text}
            {...named(name)}
            inputMode="decimal"
            maxLength={16}
            autoComplete="off"
          />
        </div>
      );
    }
    case 'tag': {
      const { kind: _, ...text } = field;
      return <TextField {...text} {...named('tag')} autoComplete="off" />;
    }
    case 'search':
    case 'fixed':
      return null;
  }
}
