import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, Form, useActionData, useLoaderData, useNavigation } from '~/framework';
import { informationMeta } from '~/components/site/page-sections';
import { SignUpDone } from '~/components/customers/sign-up/join-form';
import { formError } from '~/components/ui/forms/account-form';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { CONFIRM_AMBASSADOR } from '~/content/customers/get-started';
import type { StoredAnswer } from '~/domain/customers/sign-up';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { SIGN_UP_FORMS, signUpHeaders, signUpRejection } from '~/http/customers/sign-up.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { paths } from '~/paths';
import { confirmAmbassador, findInvitation } from '~/services/ambassadors/become-ambassador.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

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

export function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  return submitForm(args, SIGN_UP_FORMS, {
    '': form(noFieldsSchema, async () => {
      const became = await confirmAmbassador(context, tokenOf(request));
      context.wakeJobs();
      context.log.info({ outcome: became.outcome }, 'ambassador link');
      switch (became.outcome) {
        case 'joined':
          return { to: paths.getStartedAmbassador({ done: 'welcome' }) };
        case 'link-gone':
          // The loader runs again, and the page says so.
          return { fieldErrors: {}, status: 404 };
        default:
          return signUpRejection(became);
      }
    }),
  });
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export default function ConfirmAmbassadorPage() {
  const { answers } = useLoaderData<typeof loader>();
  const error = formError(useActionData<typeof action>());
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
    <div className="wrap py-16 lg:py-24">
      <div className="max-w-narrow">
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
    </div>
  );
}
