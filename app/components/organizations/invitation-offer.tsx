import { Form, useNavigation } from '@remix-run/react';
import { Button } from '~/components/ui/forms/button';
import { LinkButton } from '~/components/ui/link-button';
import { Notice } from '~/components/ui/notice';
import { dayWords } from '~/content/customers/account';
import { INVITATION } from '~/content/organizations/organization-members';
import type { InvitationOffered } from '~/domain/organizations/invitation-view';
import { paths } from '~/paths';

type InvitationOfferProps = InvitationOffered & { error: string | null };

/** Who invites to which organization, what that means, and how to accept: after signing in, or at once. */
export function InvitationOffer(props: InvitationOfferProps) {
  const { kind, name, inviter, role, expiresAt, error } = props;
  const isSending = useNavigation().formAction !== undefined;
  return (
    <>
      <h1 className="[overflow-wrap:anywhere]">{INVITATION.heading(name)}</h1>
      <p className="mt-6 max-w-prose text-lg">{INVITATION.from(inviter, role)}</p>
      <ul className="mt-6 flex max-w-prose list-disc flex-col gap-2 pl-6">
        {INVITATION.means.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-6 text-ink-soft">{INVITATION.until(dayWords(expiresAt))}</p>
      {error ? (
        <div className="mt-8">
          <Notice tone="problem">{error}</Notice>
        </div>
      ) : null}
      {kind === 'open' ? (
        <Form method="post" className="mt-10">
          <Button size="lg" busy={isSending}>
            {INVITATION.join}
          </Button>
        </Form>
      ) : (
        <>
          <p className="mb-6 mt-10 max-w-prose">{INVITATION.signInText}</p>
          <LinkButton to={paths.signIn(paths.invitation())} size="lg">
            {INVITATION.signIn}
          </LinkButton>
        </>
      )}
    </>
  );
}
