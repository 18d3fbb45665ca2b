import { Form, useNavigation } from '@remix-run/react';
import { type AccountReply, typedField } from '~/components/ui/forms/account-form';
import { Button } from '~/components/ui/forms/button';
import { CONTROL } from '~/components/ui/forms/field';
import { ALLOWANCES } from '~/content/organizations/organization-cash';
import { wasText } from '~/domain/organizations/allowance-form';
import { formatUsd } from '~/domain/core/money';
import { leftOf, type MemberAllowance } from '~/domain/organizations/organization-cash';
import { memberName } from '~/domain/organizations/organization';
import { storedText } from '~/domain/core/stored-amount';

type AllowanceRowProps = {
  member: MemberAllowance;
  /** The refused post, if it was about this member. */
  reply: AccountReply | undefined;
};

/** Returns the id of the field with a member's allowance, for links of the error summary. */
export function allowanceFieldOf(userId: string): string {
  return `allowance-${userId}`;
}

/** A member: this month's figures, and the form that sets the allowance. */
export function AllowanceRow({ member, reply }: AllowanceRowProps) {
  const { email, isAdmin, usedCents, grantedCents } = member;
  const name = memberName(member);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {name === email ? null : (
          <span className="block text-sm font-normal text-ink-soft">{email}</span>
        )}
      </th>
      <td data-label={ALLOWANCES.columns.used} data-number="">
        {formatUsd(usedCents)}
      </td>
      <td data-label={ALLOWANCES.columns.left} data-number="">
        <span>
          <span className="whitespace-nowrap">
            {isAdmin ? ALLOWANCES.noLimit : formatUsd(leftOf(member))}
          </span>
          {grantedCents > 0 ? (
            <span className="block text-sm text-ink-soft">{ALLOWANCES.granted(grantedCents)}</span>
          ) : null}
        </span>
      </td>
      <td data-label={ALLOWANCES.columns.allowance}>
        {isAdmin ? ALLOWANCES.adminNeedsNone : <AllowanceForm {...{ member, name, reply }} />}
      </td>
    </tr>
  );
}

function AllowanceForm({ member, name, reply }: AllowanceRowProps & { name: string }) {
  const { userId, allowanceCents } = member;
  const sent = useNavigation().formData;
  const id = allowanceFieldOf(userId);
  const { defaultValue: typed, error } = typedField(reply, 'amount');
  return (
    // Keyed by the allowance: after a change the field shows the stored value.
    <Form key={wasText(allowanceCents)} method="post" noValidate className="organization-allowance">
      <input type="hidden" name="intent" value="allowance" />
      <input type="hidden" name="customerId" value={userId} />
      <input type="hidden" name="was" value={wasText(allowanceCents)} />
      <label htmlFor={id} className="sr-only">
        {ALLOWANCES.field(name)}
      </label>
      <input
        id={id}
        name="amount"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={ALLOWANCES.none}
        className={CONTROL}
        defaultValue={reply ? typed : allowanceCents === null ? '' : storedText(allowanceCents)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <Button variant="secondary" busy={sent?.get('customerId') === userId}>
        {ALLOWANCES.set}
        <span className="sr-only"> {ALLOWANCES.field(name)}</span>
      </Button>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </Form>
  );
}
