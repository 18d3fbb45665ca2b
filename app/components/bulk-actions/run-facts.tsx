import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { RunItemLink } from './run-items';
import { ORDER_RUN, RUN_REFUSALS, RUN_STATES } from '~/content/bulk-actions/erp-runs';
import { formatUsd } from '~/domain/core/money';
import type { OrderRun, RunRefusal } from '~/domain/bulk-actions/order-run';

type RunFactsProps = {
  run: OrderRun;
  /** Name of the staff member who began it; null if unknown. */
  by: string | null;
  refused: readonly { gid: string; name: string | null; because: RunRefusal }[];
};

const WORDS = ORDER_RUN.facts;

const figure = (count: number) => count.toLocaleString('en-US');

/** The progress of a run, and the orders or drafts that it did not change. */
export function RunFacts({ run, by, refused }: RunFactsProps) {
  const { state, orders, sum, counts } = run;
  return (
    <>
      <FactList>
        <Fact term={WORDS.state}>{RUN_STATES[state]}</Fact>
        <Fact term={WORDS.orders}>{figure(orders)}</Fact>
        {sum === null ? null : <Fact term={WORDS.sum}>{formatUsd(sum.cents)}</Fact>}
        {state === 'asked' ? null : (
          <>
            <Fact term={WORDS.done}>{figure(counts.done)}</Fact>
            <Fact term={WORDS.refused}>{figure(counts.refused)}</Fact>
            <Fact term={WORDS.left}>{figure(counts.waiting + counts.asked)}</Fact>
          </>
        )}
        {by === null ? null : <Fact term={WORDS.by}>{by}</Fact>}
      </FactList>
      {refused.length === 0 ? null : (
        <section aria-labelledby="not-changed" className="mt-8">
          <h2 id="not-changed" className="text-lg">
            {ORDER_RUN.refusedTitle}
          </h2>
          {counts.refused > refused.length ? (
            <p className="text-ink-soft">{ORDER_RUN.refusedMore}</p>
          ) : null}
          <ul className="mt-3 grid gap-1">
            {refused.map((item) => (
              <li key={item.gid}>
                <RunItemLink {...item} list={run.list} /> {RUN_REFUSALS[item.because]}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
