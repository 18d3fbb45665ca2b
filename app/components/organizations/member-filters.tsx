import { FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField } from '~/components/ui/forms/select-field';
import { TextField } from '~/components/ui/forms/text-field';
import {
  MEMBER_LIST,
  MEMBER_SORT_WORDS,
  ROLE_WORDS,
} from '~/content/organizations/organization-members';
import { isMembersFiltered, MEMBER_ROLES } from '~/domain/organizations/member-query';
import type { CustomerQuery, CustomerSort } from '~/domain/organizations/organization-customer';

type MemberFiltersProps = {
  query: CustomerQuery;
  /** URL of the list. */
  action: string;
  /** Available sort orders; sorting by join date or spending is for admins. */
  sorts: readonly CustomerSort[];
};

/** Filters the members. A GET form, so that the result has its own URL. */
export function MemberFilters({ query, action, sorts }: MemberFiltersProps) {
  return (
    <FilterFrame
      action={action}
      label={MEMBER_LIST.formTitle}
      round={JSON.stringify(query)}
      words={{ show: MEMBER_LIST.show, clear: MEMBER_LIST.clear }}
      isFiltered={isMembersFiltered(query)}
      layout="flex flex-wrap items-end gap-4"
    >
      <TextField
        id="member-search"
        name="search"
        type="search"
        label={MEMBER_LIST.search}
        placeholder={MEMBER_LIST.searchHint}
        maxLength={100}
        defaultValue={query.search}
        className="min-w-0 flex-1 basis-60"
      />
      <SelectField
        id="member-role"
        name="role"
        label={MEMBER_LIST.role}
        options={[
          { value: '', label: MEMBER_LIST.any },
          ...MEMBER_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] })),
        ]}
        defaultValue={query.role ?? ''}
        className="min-w-0 basis-36"
      />
      <SelectField
        id="member-sort"
        name="sort"
        label={MEMBER_LIST.sort}
        options={sorts.map((value) => ({ value, label: MEMBER_SORT_WORDS[value] }))}
        defaultValue={query.sort}
        className="min-w-0 basis-48"
      />
    </FilterFrame>
  );
}
