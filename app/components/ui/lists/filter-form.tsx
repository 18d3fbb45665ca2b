import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { Icon } from '~/components/ui/icon';
import { Sheet, SheetButton } from '~/components/ui/sheet';
import { calendarLabel } from '~/content/core/dates';
import { DAY_PROBLEMS, LISTS } from '~/content/core/lists';
import type { Params } from '~/domain/core/lists';
import type { DayProblem } from '~/domain/core/time/time-span';
import { FilterControl, type FilterField, SearchField } from './filter-control';

type Search = Extract<FilterField, { kind: 'search' }>;

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
  /** Prefix of the ids, for pages with other fields of the same names. */
  prefix?: string;
  /** Of the errors' heading. */
  level?: 2 | 3;
  /** How many there are, before the chips. */
  summary?: string | undefined;
};

/**
 * The filters of a list, from their descriptions: the search, a sheet with all other fields, and a chip for each
 * that is set, which removes it. Where something typed cannot be read, the fields are on the page itself.
 */
export function FilterForm<Query>(props: FilterFormProps<Query>) {
  const { list, query, action, label, fields, requested, problems = [] } = props;
  const { level = 2, prefix = '', summary } = props;
  const { errors = problems.map((problem) => DAY_PROBLEMS[problem]) } = props;
  const labels = { ...LISTS, ...props.labels };
  const params = list.params(query);
  const search = fields.find((field): field is Search => field.kind === 'search');
  const chips = fields.flatMap((field) => chipsOf(field, params));
  const folded = fields.filter(({ kind }) => kind !== 'search' && kind !== 'fixed');
  const hasErrors = errors.length > 0;
  const sheet = `${prefix || 'list-'}filters`;
  const rest = (
    <div className="sheet-fields">
      {folded.map((field) => (
        <FilterControl
          key={'name' in field ? field.name : field.kind}
          field={field}
          prefix={prefix}
          valueOf={(name) => requested?.[name] ?? params[name]}
          errorOf={(name) => errors.find((error) => error.field === name)?.text}
        />
      ))}
      <div className="flex flex-wrap items-center gap-5">
        <Button>{labels.show}</Button>
        {list.isFiltered(query) || hasErrors ? (
          <a href={action} className="target underline">
            {labels.clear}
          </a>
        ) : null}
      </div>
    </div>
  );
  return (
    <>
      <search data-print="off" aria-label={label} className="list-tools">
        <ErrorSummary
          level={level}
          heading={labels.problemTitle}
          answer={hasErrors ? requested : null}
          errors={errors.map(({ field, text }) => ({
            controlId: `${prefix}${field}`,
            message: text,
          }))}
        />
        {/* Keyed by the query: the fields always show what the list shows. */}
        <form key={JSON.stringify([query, requested])} method="get" action={action}>
          {search ? (
            <SearchField {...search} id={`${prefix || 'list-'}search`} value={params['search']} />
          ) : null}
          {fields.map((field) =>
            field.kind === 'fixed' && params[field.name] !== undefined ? (
              <input key={field.name} type="hidden" name={field.name} value={params[field.name]} />
            ) : null,
          )}
          {folded.length === 0 ? null : hasErrors ? (
            rest
          ) : (
            <>
              <SheetButton id={sheet}>{LISTS.filter}</SheetButton>
              <Sheet id={sheet} title={LISTS.filter}>
                {rest}
              </Sheet>
            </>
          )}
        </form>
      </search>
      {chips.length === 0 || hasErrors ? null : (
        <nav aria-label={LISTS.chips} className="list-chips" data-print="off">
          {summary ? <p>{summary}</p> : null}
          <ul>
            {chips.map(({ names, text }) => (
              <li key={names.join(' ')}>
                <a href={without(action, params, names)}>
                  <span>
                    <span className="sr-only">{LISTS.remove} </span>
                    {text}
                    <Icon name="x" size={16} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <a href={action} className="target underline">
            {labels.clear}
          </a>
        </nav>
      )}
    </>
  );
}

type Chip = { names: readonly string[]; text: string };

/** Returns what a field leaves out of the list now. */
function chipsOf(field: FilterField, params: Readonly<Record<string, string>>): Chip[] {
  const chip = (name: string, label: string, textOf = (value: string) => value): Chip[] => {
    const value = params[name];
    return value === undefined ? [] : [{ names: [name], text: `${label}: ${textOf(value)}` }];
  };
  switch (field.kind) {
    case 'sort':
      return [];
    case 'search':
      return chip('search', LISTS.search);
    case undefined:
      return chip(
        field.name,
        field.label,
        (set) => field.options.find(({ value }) => value === set)?.label ?? set,
      );
    case 'days': {
      const { from, to } = field.labels ?? LISTS;
      return [...chip('from', from, calendarLabel), ...chip('to', to, calendarLabel)];
    }
    case 'amount':
      return chip(field.name, field.label, (value) => `$${value}`);
    case 'tag':
      return chip('tag', field.label);
    case 'fixed':
      return chip(field.name, field.label, () => field.text);
  }
}

/** Returns the URL of the first page of the list without these parameters. */
function without(action: string, params: Record<string, string>, names: readonly string[]): string {
  const rest = new URLSearchParams(params);
  for (const name of [...names, 'page']) rest.delete(name);
  const query = String(rest);
  return query === '' ? action : `${action}?${query}`;
}
