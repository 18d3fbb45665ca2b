import type { ReactNode } from 'react';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { SelectField, type SelectOption, TextField } from '~/components/ui/forms/field';
import { DAY_PROBLEMS, LISTS } from '~/content/core/lists';
import type { Params } from '~/domain/core/lists';
import type { DayProblem } from '~/domain/core/time/time-span';

/** A field of a filter form. `name` is the parameter's in the URL, as the list's definition has it. */
export type FilterField = { className?: string } &
  /** One of these; the first is the default unless `usual` is. `isWide`: on small screens over the whole row. */
  (
    | {
        kind?: undefined;
        name: string;
        label: string;
        options: Options;
        usual?: string;
        isWide?: boolean;
      }
    | { kind: 'search'; label: string; placeholder?: string; autoComplete?: 'off' }
    | { kind: 'sort'; options: Options; label?: string }
    /** The first and the last day. */
    | { kind: 'days'; labels?: { from: string; to: string } }
    /** In dollars. */
    | { kind: 'amount'; name: string; label: string; placeholder?: string }
    | { kind: 'tag'; label: string; maxLength: number; hint?: string; placeholder?: string }
  );

type Options = readonly SelectOption[];

/** An invalid filter value, shown at its field. */
type FilterError = { field: string; text: string };

export type FilterFormProps<Query> = {
  list: Pick<Params<NoInfer<Query>, unknown, unknown>, 'params' | 'isFiltered'>;
  query: Query;
  /** Path of the list. The form uses GET, so that the result has its own URL. */
  action: string;
  /** The form's accessible name. */
  label: string;
  fields: readonly FilterField[];
  /** What was typed, exactly, even if invalid; a new object with each response. */
  requested?: Readonly<Record<string, string>>;
  problems?: readonly DayProblem[];
  /** Instead of `problems`, for lists in which other things than days are typed. */
  errors?: readonly FilterError[];
  /** What differs from `LISTS`. */
  labels?: Partial<Record<'show' | 'clear' | 'problemTitle', string>>;
  /** Whether there is something to clear, if that is not whether the list is filtered. */
  canClear?: boolean;
  /** Prefix of the ids, for pages with other fields of the same names. */
  prefix?: string;
  /** Of the errors' heading. */
  level?: 2 | 3;
  layout?: keyof typeof LAYOUTS;
  /** Class of the outer element. */
  className?: string;
  /** Above the fields. */
  above?: ReactNode;
};

/** How the fields are laid out, by their kind where they differ. */
const LAYOUTS = {
  /** Selects two or three in a row, below the search. */
  grid: {
    form: 'grid grid-cols-2 items-start gap-4 lg:grid-cols-3',
    buttons: 'col-span-2 self-end lg:col-span-1',
    search: 'col-span-2 lg:col-span-3',
    select: 'min-w-0',
    tag: 'min-w-0',
  },
  /** Four in a row. */
  wide: {
    form: 'grid grid-cols-2 items-end gap-4 lg:grid-cols-4',
    buttons: '',
    search: 'col-span-2',
    select: 'min-w-0',
    tag: 'col-span-2 min-w-0',
  },
  /** All in one row, where there is room. */
  row: {
    form: 'flex flex-wrap items-end gap-4',
    buttons: '',
    search: 'min-w-0 flex-1 basis-60',
    select: 'min-w-0 basis-48',
    tag: 'min-w-0',
  },
  /** A wide field, two others and the button. */
  line: {
    form: 'grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]',
    buttons: '',
    search: 'min-w-0',
    select: 'min-w-0',
    tag: 'min-w-0',
  },
} as const;

/** The filters of a list, from their descriptions: its fields, errors, and a link that clears them all. */
export function FilterForm<Query>(props: FilterFormProps<Query>) {
  const { list, query, action, label, fields, requested, problems = [], above } = props;
  const { className = 'mt-8 block', layout = 'grid', level = 2, prefix = '' } = props;
  const { errors = problems.map((problem) => DAY_PROBLEMS[problem]) } = props;
  const { canClear = list.isFiltered(query) } = props;
  const labels = { ...LISTS, ...props.labels };
  const classes = LAYOUTS[layout];
  const params = list.params(query);
  const wide = layout === 'grid' ? oddChoice(fields) : undefined;
  return (
    <search data-print="off" aria-label={label} className={className}>
      <ErrorSummary
        level={level}
        heading={labels.problemTitle}
        answer={errors.length > 0 ? requested : null}
        errors={errors.map(({ field, text }) => ({
          controlId: `${prefix}${field}`,
          message: text,
        }))}
      />
      {/* Keyed by the query: the fields always show what the list shows. */}
      <form
        key={JSON.stringify([query, requested])}
        method="get"
        action={action}
        className={classes.form}
      >
        {above}
        {fields.map((field) => (
          <FilterControl
            key={'name' in field ? field.name : field.kind}
            field={field}
            isWide={field === wide}
            classes={classes}
            prefix={prefix}
            valueOf={(name) => requested?.[name] ?? params[name]}
            errorOf={(name) => errors.find((error) => error.field === name)?.text}
          />
        ))}
        <div className={`flex flex-wrap items-center gap-5 ${classes.buttons}`}>
          <Button variant="secondary">{labels.show}</Button>
          {canClear || errors.length > 0 ? (
            <a href={action} className="target underline">
              {labels.clear}
            </a>
          ) : null}
        </div>
      </form>
    </search>
  );
}

/** Returns the last select before the days if it would leave a gap beside it on small screens. */
function oddChoice(fields: readonly FilterField[]): FilterField | undefined {
  const days = fields.findIndex(({ kind }) => kind === 'days');
  const halves = fields
    .slice(0, Math.max(days, 0))
    .filter((field) => field.kind !== 'search' && !('isWide' in field));
  return halves.length % 2 === 1 ? halves.at(-1) : undefined;
}

type FilterControlProps = {
  field: FilterField;
  isWide: boolean;
  classes: Record<'search' | 'select' | 'tag', string>;
  prefix: string;
  valueOf: (name: string) => string | undefined;
  errorOf: (name: string) => string | undefined;
};

function FilterControl(props: FilterControlProps) {
  const { field, isWide, classes, prefix, valueOf, errorOf } = props;
  const named = (name: string, className: string) => ({
    id: `${prefix}${name}`,
    name,
    defaultValue: valueOf(name) ?? '',
    error: errorOf(name),
    className: field.className ?? className,
  });
  const select = (name: string, label: string, options: Options, wide: boolean, usual?: string) => (
    <SelectField
      {...named(name, wide ? 'col-span-2 min-w-0 lg:col-span-1' : classes.select)}
      label={label}
      options={options}
      defaultValue={valueOf(name) ?? usual ?? options[0]?.value}
    />
  );
  switch (field.kind) {
    case 'search': {
      const { kind, ...text } = field;
      // The page's header has a search of its own.
      const id = `${prefix || 'list-'}search`;
      return (
        <TextField
          {...text}
          {...named('search', classes.search)}
          id={id}
          type={kind}
          maxLength={100}
        />
      );
    }
    case undefined:
      return select(field.name, field.label, field.options, field.isWide ?? isWide, field.usual);
    case 'sort':
      return select('sort', field.label ?? LISTS.sort, field.options, isWide);
    case 'days':
      return (['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          {...named(name, 'min-w-0')}
          type="date"
          label={(field.labels ?? LISTS)[name]}
        />
      ));
    case 'amount': {
      const { kind: _, name, ...text } = field;
      return (
        <TextField
          {...text}
          {...named(name, 'min-w-0')}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
        />
      );
    }
    case 'tag': {
      const { kind: _, ...text } = field;
      return <TextField {...text} {...named('tag', classes.tag)} autoComplete="off" />;
    }
  }
}
