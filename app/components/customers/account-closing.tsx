import type { AccountReply } from '~/components/ui/forms/account-form';
import { ArrivalHeading } from '~/components/ui/forms/arrival-heading';
import { openerOf } from './openers';
import { PostButton } from '~/components/ui/forms/post-button';
import { LinkButton } from '~/components/ui/link-button';
import { SETTINGS, dayWords } from '~/content/customers/account';
import { paths } from '~/paths';

const WORDS = SETTINGS.close;

type AccountClosingProps = {
  /** When closing was requested, ISO 8601; null if it was not. */
  requestedAt: string | null;
  /** Whether the page asks for confirmation. */
  isAsking: boolean;
  reply: AccountReply | undefined;
};

/**
 * Lets a customer close the account: first a link, then a confirmation; once requested, shows the date and
 * a button to withdraw the request.
 */
export function AccountClosing({ requestedAt, isAsking, reply }: AccountClosingProps) {
  if (requestedAt !== null) {
    return (
      <>
        <p className="font-semibold">
          {WORDS.requested} {dayWords(requestedAt)}.
        </p>
        <p className="mb-6 mt-1 max-w-prose">{WORDS.requestedText}</p>
        <PostButton intent="withdraw-closing" label={WORDS.withdraw} reply={reply} />
      </>
    );
  }
  if (!isAsking) {
    return (
      <>
        <p className="mb-6 max-w-prose">{WORDS.text}</p>
        <LinkButton
          id={openerOf.closing}
          to={`${paths.accountSettings({ close: 'ask' })}#close`}
          variant="secondary"
        >
          {WORDS.ask}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <ArrivalHeading level={3}>{WORDS.confirmHeading}</ArrivalHeading>
      <p className="mb-6 mt-2 max-w-prose">{WORDS.confirmText}</p>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <PostButton intent="close" label={WORDS.confirm} destructive reply={reply} />
        <a href={`${paths.accountSettings()}#close`} className="target mt-0.5 text-link">
          {WORDS.cancel}
        </a>
      </div>
    </>
  );
}
