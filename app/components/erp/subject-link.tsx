import { subjectWords } from '~/content/erp-trace';
import { paths } from '~/paths';

/** Pages of things by their ids; of the platform's things by the number at the end of theirs. */
const PAGES: Readonly<Record<string, (id: string) => string | null>> = {
  order: (id) => pageOfRun(id) ?? paths.erpOrder(numberOf(id)),
  // 'new' and its form's token: a draft whose number is not known yet.
  'draft-order': (id) =>
    pageOfRun(id) ?? (id.startsWith('new ') ? null : paths.erpDraft(numberOf(id))),
  customer: (id) => paths.erpCustomer(numberOf(id)),
  product: (id) => paths.erpProduct(numberOf(id)),
  'custom-order': (id) => paths.erpCustomOrder(id),
  'email-template': (id) => paths.erpEmail(id),
  'commission-payout': (id) => paths.erpPayout(id),
};

/** What a step was done to, and the way to its page where it has one. */
export function SubjectLink({ kind, id }: { kind: string; id: string }) {
  const href = id === '' ? null : (PAGES[kind]?.(id) ?? null);
  const words = (
    <>
      {subjectWords(kind)} {numberOf(id)}
    </>
  );
  if (href === null) return words;
  return (
    <a href={href} className="text-link">
      {words}
    </a>
  );
}

/** 'run' and its id: a change of many at once. */
function pageOfRun(id: string): string | null {
  return id.startsWith('run ') ? paths.erpOrderRun(id.slice(4)) : null;
}

/** `gid://shopify/Order/1` is called 1. */
function numberOf(id: string): string {
  return id.startsWith('gid://') ? (id.split('/').at(-1) ?? id) : id;
}
