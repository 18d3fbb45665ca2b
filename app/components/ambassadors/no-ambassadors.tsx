import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/link-button';
import { NEW_AMBASSADORS } from '~/content/ambassadors/new-ambassadors';
import { paths } from '~/paths';

/** Explains why there is no list, and what to do about it. */
export function NoAmbassadors({ because }: { because: 'gathering' | 'unlisted' | 'nowhere' }) {
  if (because === 'nowhere') {
    return (
      <EmptyState title={NEW_AMBASSADORS.nowhereTitle}>
        <p>{NEW_AMBASSADORS.nowhere}</p>
        <LinkButton to={paths.accountBilling()}>{NEW_AMBASSADORS.addAddress}</LinkButton>
        <a href={paths.contactSales()} className="target underline">
          {NEW_AMBASSADORS.contact}
        </a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={NEW_AMBASSADORS[`${because}Title`]}>
      <p>{NEW_AMBASSADORS[because]}</p>
    </EmptyState>
  );
}
