import { Button } from '~/components/ui/forms/button';
import { SelectField } from '~/components/ui/forms/field';
import { BOARD_LABELS, LEADERBOARDS, periodLabel } from '~/content/ambassadors/leaderboards';
import {
  type BoardName,
  type BoardQuery,
  boardQueryFields,
  BOARDS,
} from '~/domain/ambassadors/leaderboard';
import { accountPaths } from '~/account-paths';
import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { BOARD_NAME_FORM } from '~/content/ambassadors/ambassador-portal';

type BoardChoiceProps = {
  query: BoardQuery;
  /** The periods to choose from, the newest first; the first of each is the current one. */
  periods: { months: readonly string[]; terms: readonly string[] };
};

const LINK =
  'target rounded-md px-3 font-medium hover:bg-soft aria-[current]:bg-ink aria-[current]:text-paper';

/** Chooses the board and the period: links, and a GET form, so that the result has its own URL. */
export function BoardChoice({ query, periods }: BoardChoiceProps) {
  const hrefOf = (changes: Partial<BoardQuery>) =>
    accountPaths.leaderboards(boardQueryFields({ ...query, page: 1, ...changes }));
  const usual = [
    { period: periods.months[0] ?? query.period, label: LEADERBOARDS.thisMonth },
    { period: periods.terms[0] ?? query.period, label: LEADERBOARDS.thisTerm },
    { period: 'all', label: LEADERBOARDS.allTime },
  ];
  return (
    <div data-print="off" className="mt-8 flex flex-col gap-5">
      <nav aria-label={LEADERBOARDS.boards}>
        <ul className="flex flex-wrap gap-1 text-lg">
          {BOARDS.map((board) => (
            <li key={board}>
              <a
                href={hrefOf({ board })}
                aria-current={board === query.board ? 'page' : undefined}
                className={LINK}
              >
                {BOARD_LABELS[board].tab}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <nav aria-label={LEADERBOARDS.quick}>
          <ul className="flex flex-wrap gap-1">
            {usual.map(({ period, label }) => (
              <li key={period}>
                <a
                  href={hrefOf({ period })}
                  aria-current={period === query.period ? 'true' : undefined}
                  className={LINK}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <search aria-label={LEADERBOARDS.formTitle} className="min-w-0">
          {/* Keyed by the query: the field always shows what the board shows. */}
          <form
            key={JSON.stringify(query)}
            method="get"
            action={accountPaths.leaderboards()}
            className="flex flex-wrap items-end gap-3 sm:flex-nowrap"
          >
            <input type="hidden" name="board" value={query.board} />
            <SelectField
              id="period"
              name="period"
              label={LEADERBOARDS.period}
              options={optionsOf(query, periods)}
              defaultValue={query.period}
              className="min-w-0 sm:w-56"
            />
            <Button variant="secondary">{LEADERBOARDS.show}</Button>
          </form>
        </search>
      </div>
    </div>
  );
}

/** All periods, and the chosen one even if it is before the first sale. */
function optionsOf(query: BoardQuery, { months, terms }: BoardChoiceProps['periods']) {
  const values = ['all', ...terms, ...months];
  const all = values.includes(query.period) ? values : [...values, query.period];
  return all.map((value) => ({ value, label: periodLabel(value) }));
}

type BoardNameFormProps = {
  chosen: BoardName;
  /** The ambassador's name as each choice would show it. */
  names: readonly { choice: BoardName; name: string | null }[];
  reply: AccountReply | undefined;
};

/** Chooses how boards show the ambassador's name: three ways, each with their own name as the example. */
export function BoardNameForm({ chosen, names, reply }: BoardNameFormProps) {
  return (
    <section aria-labelledby="board-name">
      <h2 id="board-name">{BOARD_NAME_FORM.heading}</h2>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">{BOARD_NAME_FORM.text}</p>
      <AccountForm
        name="board-name"
        reply={reply}
        values={{ boardName: chosen }}
        save={BOARD_NAME_FORM.save}
        variant="secondary"
      >
        {(field) => {
          const { id, name: fieldName, defaultValue, error } = field('boardName');
          return (
            <fieldset aria-describedby={error ? `${id}-error` : undefined}>
              <legend className="mb-1 font-semibold">{BOARD_NAME_FORM.legend}</legend>
              {names.map(({ choice, name }, nth) => (
                <Checkbox
                  key={`${choice} ${chosen}`}
                  {...(nth === 0 ? { id } : {})}
                  type="radio"
                  name={fieldName}
                  value={choice}
                  label={boardNameLabel(choice, name)}
                  defaultChecked={choice === defaultValue}
                  aria-invalid={error ? true : undefined}
                />
              ))}
              {error ? (
                <p id={`${id}-error`} className="mt-2 text-sm font-semibold text-danger">
                  {error}
                </p>
              ) : null}
            </fieldset>
          );
        }}
      </AccountForm>
    </section>
  );
}

/** Returns, for example, `'Amara O.: first name and initial'`. */
function boardNameLabel(choice: BoardName, name: string | null): string {
  return `${name ?? BOARD_NAME_FORM.unnamed}: ${BOARD_NAME_FORM.options[choice]}`;
}
