import { cappedWords, ERP_ORDERS } from '~/content/erp-orders';
import { stateWords } from '~/content/orders';
import type { ErpOrderStates, StateCount } from '~/domain/erp-order';
import { isErpFiltered, type ErpOrderQuery } from '~/domain/erp-order-query';
import { paths } from '~/paths';

type OrderTabsProps = { states: ErpOrderStates; query: ErpOrderQuery };

/** The states that orders are in, each with how many are and the way to them. */
export function OrderTabs({ states, query }: OrderTabsProps) {
  const { all, financial, fulfillment } = states;
  return (
    <nav aria-label={ERP_ORDERS.tabs} className="mb-6 grid gap-2" data-print="off">
      <ul className="flex flex-wrap gap-2">
        <Tab
          href={paths.erpOrders()}
          words={ERP_ORDERS.all}
          counted={all}
          isCurrent={!isErpFiltered(query)}
        />
      </ul>
      <StateTabs
        label={ERP_ORDERS.payment}
        states={financial}
        hrefOf={(state) => paths.erpOrders({ payment: state })}
        current={query.financial}
      />
      <StateTabs
        label={ERP_ORDERS.delivery}
        states={fulfillment}
        hrefOf={(state) => paths.erpOrders({ delivery: state })}
        current={query.fulfillment}
      />
    </nav>
  );
}

type StateTabsProps = {
  label: string;
  states: readonly StateCount[];
  hrefOf: (state: string) => string;
  current: string | null;
};

function StateTabs({ label, states, hrefOf, current }: StateTabsProps) {
  if (states.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-sm text-ink-soft">{label}</span>
      <ul className="flex flex-wrap gap-2">
        {states.map(({ state, ...counted }) => (
          <Tab
            key={state}
            href={hrefOf(state)}
            words={stateWords(state)}
            counted={counted}
            isCurrent={state === current}
          />
        ))}
      </ul>
    </div>
  );
}

type TabProps = {
  href: string;
  words: string;
  counted: { count: number; isMore: boolean };
  isCurrent: boolean;
};

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
