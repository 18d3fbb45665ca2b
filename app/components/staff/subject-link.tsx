import { subjectWords } from '~/content/staff/erp-trace';
import { erpPaths } from '~/erp-paths';

/** The pages of subjects by their ids; for Shopify's ids by the number at their end. */
const PAGES: Readonly<Record<string, (id: string) => string | null>> = {
  order: (id) => pageOfRun(id) ?? erpPaths.order(numberOf(id)),
  // 'new' and the form's token stand for a draft whose number is not known yet.
  'draft-order': (id) =>
    pageOfRun(id) ?? (id.startsWith('new ') ? null : erpPaths.draft(numberOf(id))),
  customer: (id) => erpPaths.customer(numberOf(id)),
  product: (id) => erpPaths.product(numberOf(id)),
  'custom-order': (id) => erpPaths.customOrder(id),
  'email-template': (id) => erpPaths.email(id),
  'commission-payout': (id) => erpPaths.payout(id),
};

/** Names the subject of an action, linked to its page if it has one. */
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

/** Returns the page of a run, for ids of the form 'run <id>'; otherwise null. */
function pageOfRun(id: string): string | null {
  return id.startsWith('run ') ? erpPaths.orderRun(id.slice(4)) : null;
}

/** Returns the number in a Shopify id, `gid://shopify/Order/1` → `1`; other ids unchanged. */
function numberOf(id: string): string {
  return id.startsWith('gid://') ? (id.split('/').at(-1) ?? id) : id;
}
