import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { EnquiryForm } from '~/components/ui/forms/enquiry-form';
import {
  ClosingBand,
  FigureList,
  informationMeta,
  PageOpening,
  PointList,
} from '~/components/site/page-sections';
import { SignUpFields } from '~/components/customers/sign-up/sign-up-fields';
import {
  KindList,
  LogInBeside,
  OtherKinds,
  SignUpDone,
  SignUpPage,
} from '~/components/customers/sign-up/join-form';
import { LinkButton } from '~/components/ui/forms/button';
import { GET_STARTED, KIND_LABELS, SIGNED_UP } from '~/content/customers/get-started';
import { isSignUpKind } from '~/domain/customers/sign-up';
import { signUpSchema } from '~/domain/customers/sign-up.schema.server';
import { form } from '~/http/form-definition.server';
import { rejectIntent, submitForm } from '~/http/submit-form.server';
import { loadBenefits } from '~/http/site/benefits.server';
import { rejectSignedIn } from '~/http/customers/guards.server';
import {
  accountExists,
  inEqualTime,
  leadOn,
  SIGN_UP_FORMS,
  signUpHeaders,
  signUpRejection,
  slowDown,
} from '~/http/customers/sign-up.server';
import { paths } from '~/paths';
import { signUpCustomer } from '~/services/customers/sign-up-customer.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(GET_STARTED, paths.getStarted(), matches, { preload: false });

export const headers = signUpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await rejectSignedIn(args);
  const { request, context } = args;
  const query = new URL(request.url).searchParams;
  const [kind, done] = [query.get('kind'), query.get('done')];
  return {
    token: randomUUID() as string,
    kind: isSignUpKind(kind) ? kind : null,
    done: done !== null && Object.hasOwn(SIGNED_UP, done) ? (done as Done) : null,
    records: context.config.signUp.replayHosts.length > 0,
    // What counts for who buys by the case.
    figures: kind === 'business' ? await loadBenefits(context) : [],
  };
}

type Done = keyof typeof SIGNED_UP;

export async function action(args: ActionFunctionArgs) {
  await rejectSignedIn(args);
  const { request, context } = args;
  const { config, db, admin, now } = context;
  const { isNeutral: neutral, replayHosts } = config.signUp;
  const kind = new URL(request.url).searchParams.get('kind');
  if (!isSignUpKind(kind)) return rejectIntent();

  // No form has a field for tags: a post that contains one is refused as a whole.
  return submitForm(args, SIGN_UP_FORMS, {
    '': form(signUpSchema(kind, { replayHosts }), async (value) => {
      const wait = await slowDown(context, value.email);
      if (wait) return wait;
      return inEqualTime(async () => {
        const signedUp = await signUpCustomer({ db, admin, now, neutral }, value);
        context.wakeJobs();
        context.log.info({ kind, outcome: signedUp.outcome }, 'sign-up');
        if (signedUp.outcome === 'email-taken' && !neutral) {
          return accountExists('customer_email_taken');
        }
        if (signedUp.outcome !== 'email-taken' && signedUp.outcome !== 'created') {
          return signUpRejection(signedUp);
        }
        const done = neutral ? 'check-email' : 'welcome';
        return leadOn(paths.getStarted({ done }), value.email, context);
      });
    }),
  });
}

export default function GetStartedPage() {
  const { token, kind, done, records, figures } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (done) {
    return (
      <SignUpDone {...SIGNED_UP[done]}>
        <LinkButton to={paths.signIn(paths.myProducts())}>Log In</LinkButton>
      </SignUpDone>
    );
  }
  if (!kind) return <Introduction />;
  const { form: labels } = GET_STARTED;
  return (
    <SignUpPage
      heading={KIND_LABELS[kind].heading}
      intro={KIND_LABELS[kind].text}
      formHeading={GET_STARTED.title}
      aside={
        <>
          {figures.length > 0 ? (
            <div className="mb-12">
              <FigureList label={GET_STARTED.benefits.heading} figures={figures} />
            </div>
          ) : null}
          <OtherKinds chosen={kind} />
        </>
      }
    >
      <p className="mb-6">
        {labels.haveAccount}{' '}
        <a href={paths.signIn(paths.myProducts())} className="text-link">
          Log In
        </a>
      </p>
      <EnquiryForm
        key={kind}
        id="sign-up"
        token={token}
        reply={reply}
        send={labels.send}
        refused={labels.refused}
        alternative={reply?.review ? <LogInBeside /> : null}
      >
        {(fields) => (
          <>
            <SignUpFields fields={fields} kind={kind} records={records} />
          </>
        )}
      </EnquiryForm>
    </SignUpPage>
  );
}

function Introduction() {
  const { heading, intro, scene, benefits, closing } = GET_STARTED;
  return (
    <>
      <PageOpening heading={heading} intro={intro} scene={scene} />
      <KindList />
      <PointList id="benefits" {...benefits} />
      <ClosingBand heading={closing.heading} text={closing.text}>
        <LinkButton to={paths.shopAll()}>Shop as a guest</LinkButton>
        <LinkButton to={paths.contactSales()} variant="secondary">
          Contact Sales
        </LinkButton>
      </ClosingBand>
    </>
  );
}
