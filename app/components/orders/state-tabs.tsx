import { cappedWords, ERP_ORDERS } from '~/content/orders/erp-orders';
import { stateWords } from '~/content/orders/orders';
import type { StateCount } from '~/domain/orders/erp-order';

type Counted = { count: number; isMore: boolean };

type StateTabsProps = {
  label: string;
  all: Counted & { href: string; isCurrent: boolean };
  groups: readonly {
    label: string;
    states: readonly StateCount[];
    hrefOf: (state: string) => string;
    current: string | null;
  }[];
};

/** The states of a list with their counts, each a link that filters by it. */
export function StateTabs({ label, all, groups }: StateTabsProps) {
  return (
    <nav aria-label={label} className="mb-6 grid gap-2" data-print="off">
      <ul className="flex flex-wrap gap-2">
        <Tab href={all.href} words={ERP_ORDERS.all} counted={all} isCurrent={all.isCurrent} />
      </ul>
      {groups
        .filter(({ states }) => states.length > 0)
        .map((group) => (
          <div key={group.label} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="w-full text-sm text-ink-soft sm:w-16">{group.label}</span>
            <ul className="flex flex-wrap gap-2">
              {group.states.map(({ state, ...counted }) => (
                <Tab
                  key={state}
                  href={group.hrefOf(state)}
                  words={stateWords(state)}
                  counted={counted}
                  isCurrent={state === group.current}
                />
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}

type TabProps = { href: string; words: string; counted: Counted; isCurrent: boolean };

function Tab({ href, words, counted, isCurrent }: TabProps) {
  return (
    <li>
      <a
        href={href}
        aria-current={isCurrent ? 'true' : undefined}
        className="flex min-h-11 items-center gap-2 rounded-md border border-line px-3 hover:bg-soft aria-[current]:bg-ink aria-[current]:text-paper"
      >
        {words} <span className="tabular-nums">{cappedWords(counted)}</span>
      </a>
    </li>
  );
}
