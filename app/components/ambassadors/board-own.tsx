import { BOARD_WORDS, LEADERBOARDS } from '~/content/ambassadors/leaderboards';
import type { OwnStanding } from '~/domain/ambassadors/board';
import { boardQueryFields, type BoardQuery } from '~/domain/ambassadors/board-query';
import { paths } from '~/paths';

type BoardOwnProps = { query: BoardQuery; own: OwnStanding; count: number };

/** The reader's own rank, even if it is on another page of the board. */
export function BoardOwn({ query, own, count }: BoardOwnProps) {
  const words = BOARD_WORDS[query.board];
  return (
    <section aria-labelledby="own-standing" className="mt-8 rounded-lg bg-soft px-5 py-4">
      <h2 id="own-standing" className="text-base">
        {words.own}
      </h2>
      {own.kind === 'ranked' ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <p className="text-lg font-semibold tabular-nums">{LEADERBOARDS.standing(own, count)}</p>
          {own.page === query.page ? null : (
            <a
              href={paths.leaderboards(boardQueryFields({ ...query, page: own.page }))}
              className="target underline"
            >
              {LEADERBOARDS.goToOwn}
            </a>
          )}
        </div>
      ) : (
        <p>{own.kind === 'unsold' ? words.unsold(query.period) : words.nowhere}</p>
      )}
    </section>
  );
}
