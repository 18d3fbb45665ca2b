import { APPROVAL_MUTANTS } from './approval-list';
import { DELIVERY_MUTANTS } from './delivery-list';
import { INVOICE_MUTANTS } from './invoice-list';
import { MUTANTS, type Mutant } from './list';
import { PAYMENT_MUTANTS } from './payment-list';
import { STAFF_MUTANTS } from './staff-list';

/** Every mutant of `npm run test:faults -- --mutants`. */
export const ALL_MUTANTS: readonly Mutant[] = [
  ...MUTANTS,
  ...PAYMENT_MUTANTS,
  ...STAFF_MUTANTS,
  ...APPROVAL_MUTANTS,
  ...INVOICE_MUTANTS,
  ...DELIVERY_MUTANTS,
];
