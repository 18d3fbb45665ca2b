import { gid, idOf, stableNumber, uuid } from '../../kit/ids';
import { moneyV2 } from '../money';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import type { TermsRow } from '../rows';

export type TermsInput = {
  paymentTermsTemplateId?: string | null;
  paymentSchedules?: { dueAt?: string | null; issuedAt?: string | null }[] | null;
};

const DAY_MS = 86_400_000;

/** Shopify's templates, the same in every shop. */
const TEMPLATES = [
  { id: 1, name: 'Due on receipt', type: 'RECEIPT', dueInDays: null },
  { id: 2, name: 'Net 7', type: 'NET', dueInDays: 7 },
  { id: 3, name: 'Net 15', type: 'NET', dueInDays: 15 },
  { id: 4, name: 'Net 30', type: 'NET', dueInDays: 30 },
  { id: 5, name: 'Net 45', type: 'NET', dueInDays: 45 },
  { id: 6, name: 'Net 60', type: 'NET', dueInDays: 60 },
  { id: 7, name: 'Fixed', type: 'FIXED', dueInDays: null },
  { id: 8, name: 'Net 90', type: 'NET', dueInDays: 90 },
  { id: 9, name: 'Due on fulfillment', type: 'FULFILLMENT', dueInDays: null },
];

/** Returns the payment terms that an input asks for; null removes them. */
export function termsOf(
  input: TermsInput | null,
  now: string,
): { row: TermsRow | null; error?: string } {
  if (input === null) return { row: null };
  const { paymentTermsTemplateId, paymentSchedules } = input;
  if (!paymentTermsTemplateId) {
    return { row: null, error: 'Payment terms template id can not be empty.' };
  }
  const number = Number(idOf('PaymentTermsTemplate', paymentTermsTemplateId));
  const template = TEMPLATES.find(({ id }) => id === number);
  if (template === undefined) {
    return { row: null, error: 'Could not find payment terms template.' };
  }
  const schedule = paymentSchedules?.[0];
  const issuedAt = schedule?.issuedAt ?? (template.type === 'NET' ? now : null);
  const netDue =
    issuedAt === null || template.dueInDays === null
      ? null
      : new Date(Date.parse(issuedAt) + template.dueInDays * DAY_MS).toISOString();
  return {
    row: {
      id: stableNumber(`payment terms ${uuid()}`),
      templateId: template.id,
      name: template.name,
      type: template.type,
      dueInDays: template.dueInDays,
      issuedAt,
      dueAt: template.type === 'FIXED' ? (schedule?.dueAt ?? null) : netDue,
    },
  };
}

/** Returns a `PaymentTerms`; `balanceCents` is still owed. */
export function termsNode(terms: TermsRow | null | undefined, balanceCents: number, nowMs: number) {
  if (!terms) return null;
  const overdue = balanceCents > 0 && terms.dueAt !== null && Date.parse(terms.dueAt) < nowMs;
  return {
    __typename: 'PaymentTerms',
    id: gid('PaymentTerms', terms.id),
    paymentTermsName: terms.name,
    paymentTermsType: terms.type,
    dueInDays: terms.dueInDays,
    overdue,
    due: overdue,
    paymentSchedules: (page: PageArguments) =>
      connection(
        [terms],
        page,
        ({ id }) => String(id),
        ({ id, issuedAt, dueAt }) => ({
          __typename: 'PaymentSchedule',
          id: gid('PaymentSchedule', id),
          issuedAt,
          dueAt,
          balanceDue: moneyV2(balanceCents),
        }),
      ),
  };
}

export function paymentTermsQueries() {
  return {
    paymentTermsTemplates: () =>
      TEMPLATES.map(({ id, name, type, dueInDays }) => ({
        id: gid('PaymentTermsTemplate', id),
        name,
        paymentTermsType: type,
        dueInDays,
      })),
  };
}
