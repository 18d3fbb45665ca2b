import { Form, useNavigation } from '~/framework';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { orderDay } from '~/content/core/dates';
import { INVITATION, LEAVE } from '~/content/organizations/organization-members';
import type { InvitationOffered, InvitationRejected } from '~/domain/organizations/organization';
import { accountPaths } from '~/account-paths';
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
        {INVITATION.means.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p className="mt-6 text-ink-soft">{INVITATION.until(orderDay(expiresAt))}</p>
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

/** Why the invitation cannot be accepted, and what to do about it. */
export function InvitationRejection({ view }: { view: InvitationRejected }) {
  const { heading, text } = messageOf(view);
  return (
    <>
      <h1 className="[overflow-wrap:anywhere]">{heading}</h1>
      <p className="mt-6 max-w-prose text-lg text-ink-soft">{text}</p>
      {view.kind === 'other-address' ? (
        <p className="mt-4 [overflow-wrap:anywhere]">{INVITATION.signedInAs(view.email)}</p>
      ) : null}
      <div className="mt-8">
        <NextStep kind={view.kind} />
      </div>
    </>
  );
}

function NextStep({ kind }: Pick<InvitationRejected, 'kind'>) {
  switch (kind) {
    case 'already-in':
      return (
        <LinkButton to={accountPaths.organizationCash()}>{INVITATION.toOrganization}</LinkButton>
      );
    case 'in-another':
      return (
        <LinkButton to={accountPaths.leaveOrganization()} variant="secondary">
          {LEAVE.confirm}
        </LinkButton>
      );
    case 'other-address':
      return (
        <Form method="post" action={paths.signOut()} reloadDocument>
          <Button variant="secondary">{INVITATION.logOut}</Button>
        </Form>
      );
    case 'gone':
      return <LinkButton to={paths.home()}>{INVITATION.toShop}</LinkButton>;
  }
}

function messageOf(view: InvitationRejected): { heading: string; text: string } {
  switch (view.kind) {
    case 'gone':
      return INVITATION.gone;
    case 'other-address':
      return INVITATION.otherAddress;
    case 'already-in':
      return { ...INVITATION.alreadyIn, heading: INVITATION.alreadyIn.heading(view.name) };
    case 'in-another':
      return { ...INVITATION.inAnother, heading: INVITATION.inAnother.heading(view.name) };
  }
}
