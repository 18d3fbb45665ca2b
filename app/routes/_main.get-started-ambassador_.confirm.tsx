import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { informationMeta } from '~/components/site/page-sections';
import { SignUpDone } from '~/components/customers/sign-up/join-form';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { errorMessage } from '~/content/core/errors';
import { CONFIRM_AMBASSADOR } from '~/content/customers/get-started';
import { SIGN_UP_LIMITS, type StoredAnswer } from '~/domain/customers/sign-up';
import type { StoreContext } from '~/http/context.server';
import { parseStrictForm } from '~/http/form.server';
import { secondsToWait, waitLabel } from '~/http/rate-limit.server';
import { signUpHeaders } from '~/http/customers/sign-up.server';
import { paths } from '~/paths';
import { confirmAmbassador, findInvitation } from '~/services/ambassadors/become-ambassador.server';

const NO_STORE = { 'Cache-Control': 'no-store' };

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(CONFIRM_AMBASSADOR, paths.confirmAmbassador(), matches, { index: false });

export const headers = signUpHeaders;

/** Opening the link changes nothing, because mail scanners follow links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const invitation = await findInvitation(context, tokenOf(request));
  if (!invitation) return data({ answers: null }, { status: 404, headers: NO_STORE });
  return data({ answers: invitation.answers }, { headers: NO_STORE });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await parseStrictForm(request, { once: [] });
  const wait = await secondsToWait(context, 'sign-up', SIGN_UP_LIMITS);
  if (wait !== null) {
    const error = errorMessage('sign_up_too_many', { wait: waitLabel(wait) });
    const headers = { ...NO_STORE, 'Retry-After': String(wait) };
    return data({ error }, { status: 429, headers });
  }
  const became = await confirmAmbassador(needsOf(context), tokenOf(request));
  context.wakeJobs();
  context.log.info({ outcome: became.outcome }, 'ambassador link');
  switch (became.outcome) {
    case 'joined':
      return redirect(paths.getStartedAmbassador({ done: 'welcome' }), {
        status: 303,
        headers: NO_STORE,
      });
    case 'link-gone':
      return data({ error: null }, { status: 404, headers: NO_STORE });
    case 'answers-refused': {
      const messages = became.messages.join('; ');
      const error = errorMessage('metafield_not_updated', { messages });
      return data({ error }, { status: 422, headers: NO_STORE });
    }
    case 'tag-failed': {
      const error = errorMessage('ambassador_tag_not_added');
      return data({ error }, { status: 503, headers: { ...NO_STORE, 'Retry-After': '10' } });
    }
  }
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

function needsOf({ db, admin, encryption, now }: StoreContext) {
  return { db, admin, encryption, now };
}

export default function ConfirmAmbassadorPage() {
  const { answers } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  const isSending = useNavigation().formAction !== undefined;
  const { heading, intro, send, gone, answers: labels } = CONFIRM_AMBASSADOR;
  if (!answers) {
    return (
      <SignUpDone heading={gone.heading} text={gone.text}>
        <LinkButton to={paths.getStartedAmbassador()}>{gone.again}</LinkButton>
      </SignUpDone>
    );
  }
  const stored = Object.entries(answers) as [StoredAnswer, string][];
  return (
    <div className="wrap max-w-narrow py-16 lg:py-24">
      <h1>{heading}</h1>
      <p className="mt-6 max-w-prose text-lg text-ink-soft">{intro}</p>
      <dl className="mt-8 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
        {stored.map(([answer, value]) => (
          <div key={answer} className="contents">
            <dt className="font-semibold">{labels[answer]}</dt>
            <dd dir="auto" className="min-w-0 break-words">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {error ? (
        <div className="mt-8">
          <Notice tone="problem">{error}</Notice>
        </div>
      ) : null}
      <Form method="post" className="mt-10">
        <Button size="lg" busy={isSending}>
          {send}
        </Button>
      </Form>
    </div>
  );
}
