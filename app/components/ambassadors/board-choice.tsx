import { Button } from '~/components/ui/forms/button';
import { SelectField } from '~/components/ui/forms/select-field';
import { BOARD_WORDS, LEADERBOARDS, periodWords } from '~/content/ambassadors/leaderboards';
import { BOARDS, boardQueryFields, type BoardQuery } from '~/domain/ambassadors/board-query';
import { paths } from '~/paths';

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
    paths.leaderboards(boardQueryFields({ ...query, page: 1, ...changes }));
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
                {BOARD_WORDS[board].tab}
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
            action={paths.leaderboards()}
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
  return all.map((value) => ({ value, label: periodWords(value) }));
}
