import { ORDER_RUN } from './erp-runs';

const { facts } = ORDER_RUN;

/** Texts of the list of runs. */
export const ORDER_RUNS = {
  title: 'Changes of orders',
  text: 'Every change of many orders at once: who has chosen it, and what has become of it.',
  lists: 'Which changes',
  all: 'All',
  open: 'Left open',
  openText:
    'Chosen and never begun, or unmoved for an hour. Whoever has chosen the orders begins it or goes on with it; they or an admin end it.',
  none: 'There are none.',
  columns: {
    what: 'What',
    by: 'Chosen by',
    at: 'Chosen at',
    orders: facts.orders,
    sum: facts.sum,
    state: facts.state,
    done: facts.done,
    refused: facts.refused,
    left: facts.left,
  },
} as const;
