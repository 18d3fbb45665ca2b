import type { AccountReply } from '~/components/ui/forms/account-form';
import { AddressLines } from './address-lines';
import { PostButton } from '~/components/ui/forms/post-button';
import { openerOf } from './openers';
import { BILLING } from '~/content/customers/account';
import type { AddressCard } from '~/domain/customers/addresses/address-card';

const WORDS = BILLING.removal;

type AddressRemovalProps = {
  address: AddressCard;
  /** Path of the list that the question was opened from. */
  list: string;
  reply: AccountReply | undefined;
};

/**
 * Asks for confirmation before an address is removed. Its state is in the URL, so it works without
 * JavaScript.
 */
export function AddressRemoval({ address, list, reply }: AddressRemovalProps) {
  return (
    <>
      <p className="max-w-prose">{WORDS.text}</p>
      <div className="my-6 border-l-[3px] border-line pl-5">
        {address.name ? (
          <p dir="auto" className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
            {address.name}
          </p>
        ) : null}
        <AddressLines lines={address.lines} />
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <PostButton
          intent="remove"
          label={WORDS.confirm}
          fields={{ key: address.key }}
          destructive
          reply={reply}
        />
        <a href={`${list}#${openerOf.removal(address.key)}`} className="target mt-0.5 text-link">
          {WORDS.cancel}
        </a>
      </div>
    </>
  );
}
