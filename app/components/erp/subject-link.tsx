import { subjectWords } from '~/content/erp-trace';
import { paths } from '~/paths';

/** Pages of things by their ids; of the platform's things by the number at the end of theirs. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => paths.erpOrder(numberOf(id)),
  'draft-order': (id) => paths.erpDraft(numberOf(id)),
  customer: (id) => paths.erpCustomer(numberOf(id)),
  product: (id) => paths.erpProduct(numberOf(id)),
  'custom-order': (id) => paths.erpCustomOrder(id),
  'email-template': (id) => paths.erpEmail(id),
};

/** What a step was done to, and the way to its page where it has one. */
export function SubjectLink({ kind, id }: { kind: string; id: string }) {
  const hrefOf = PAGES[kind];
  const words = (
    <>
      {subjectWords(kind)} {numberOf(id)}
    </>
  );
  if (hrefOf === undefined || id === '') return words;
  return (
    <a href={hrefOf(id)} className="text-link">
      {words}
    </a>
  );
}

/** `gid://shopify/Order/1` is called 1. */
function numberOf(id: string): string {
  return id.startsWith('gid://') ? (id.split('/').at(-1) ?? id) : id;
}
