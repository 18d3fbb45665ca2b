import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/link-button';
import { MEMBER_LIST } from '~/content/organizations/organization-members';

/** @param all URL of the list without a search */
export function NobodyFound({ all }: { all: string }) {
  return (
    <EmptyState title={MEMBER_LIST.nothingTitle}>
      <p>{MEMBER_LIST.nothing}</p>
      <LinkButton to={all} variant="secondary">
        {MEMBER_LIST.clear}
      </LinkButton>
    </EmptyState>
  );
}
