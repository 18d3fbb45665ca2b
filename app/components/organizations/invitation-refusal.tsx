import { Form } from '@remix-run/react';
import { Button } from '~/components/ui/forms/button';
import { LinkButton } from '~/components/ui/link-button';
import { INVITATION, LEAVE } from '~/content/organizations/organization-members';
import type { InvitationRefused } from '~/domain/organizations/invitation-view';
import { paths } from '~/paths';

/** Why the invitation cannot be accepted, and what to do about it. */
export function InvitationRefusal({ view }: { view: InvitationRefused }) {
  const { heading, text } = wordsOf(view);
  return (
    <>
      <h1 className="[overflow-wrap:anywhere]">{heading}</h1>
      <p className="mt-6 max-w-prose text-lg text-ink-soft">{text}</p>
      {view.kind === 'other-address' ? (
        <p className="mt-4 [overflow-wrap:anywhere]">{INVITATION.signedInAs(view.email)}</p>
      ) : null}
      <div className="mt-8">
        <WayOn kind={view.kind} />
      </div>
    </>
  );
}

function WayOn({ kind }: Pick<InvitationRefused, 'kind'>) {
  switch (kind) {
    case 'already-in':
      return <LinkButton to={paths.organizationCash()}>{INVITATION.toOrganization}</LinkButton>;
    case 'in-another':
      return (
        <LinkButton to={paths.leaveOrganization()} variant="secondary">
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

function wordsOf(view: InvitationRefused): { heading: string; text: string } {
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
