import type { Mutant } from './list';

const STEP = 'app/domain/fulfillment/step.ts';
const FULFILLMENT = 'tests/flows/fulfillment.test.ts';

/** Protections between paid and delivered. */
export const DELIVERY_MUTANTS: readonly Mutant[] = [
  {
    name: 'parcel-look',
    without: 'looking for the parcel whose answer was lost',
    file: STEP,
    text: '    if (made) return',
    instead: '    if (made && made.isCanceled) return',
    tests: [FULFILLMENT],
  },
  {
    name: 'parcel-version',
    without: 'sending only what staff have seen',
    file: STEP,
    text: "return versionOf(found) === request.seen ? CALL : refuse('changed');",
    instead: 'return CALL;',
    tests: [FULFILLMENT],
  },
];
