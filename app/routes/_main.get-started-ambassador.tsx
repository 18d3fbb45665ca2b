import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import {
  informationMeta,
  PageOpening,
  Paragraphs,
  PointList,
} from '~/components/site/page-sections';
import { JoinForm, SignUpDone } from '~/components/customers/sign-up/join-form';
import { LinkButton } from '~/components/ui/forms/button';
import { errorMessage } from '~/content/core/errors';
import { AMBASSADOR_JOINED, GET_STARTED_AMBASSADOR } from '~/content/customers/get-started';
import { AMBASSADOR_TAG } from '~/domain/core/tags';
import { hasTag } from '~/domain/core/tags';
import { latestBirthday } from '~/domain/customers/sign-up';
import { ambassadorSchema } from '~/domain/customers/sign-up.schema.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import {
  accountExists,
  inEqualTime,
  leadOn,
  SIGN_UP_FORMS,
  signUpHeaders,
  signUpRejection,
  slowDown,
} from '~/http/customers/sign-up.server';
import { findCustomer } from '~/http/customers/signed-in.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { becomeAmbassador } from '~/services/ambassadors/become-ambassador.server';
import { joinAmbassador } from '~/services/ambassadors/join-ambassador.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(GET_STARTED_AMBASSADOR, paths.getStartedAmbassador(), matches);

export const headers = signUpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const customer = await findCustomer(args);
  const done = new URL(request.url).searchParams.get('done');
  return {
    token: randomUUID() as string,
    done: done !== null && Object.hasOwn(AMBASSADOR_JOINED, done) ? (done as Done) : null,
    account: customer ? { email: customer.email } : null,
    isAmbassador: customer !== null && hasTag(customer.tags, AMBASSADOR_TAG),
    latestBirthday: latestBirthday(context.now()),
    records: context.config.signUp.replayHosts.length > 0,
  };
}

type Done = keyof typeof AMBASSADOR_JOINED;

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { config, db, admin, encryption, now } = context;
  const { isNeutral: neutral, replayHosts } = config.signUp;
  const customer = await findCustomer(args);
  const schema = ambassadorSchema({ now: now(), isCustomer: customer !== null, replayHosts });
  return submitForm(args, SIGN_UP_FORMS, {
    '': form(schema, async (value) => {
      const email = customer?.email ?? value.email;
      const wait = await slowDown(context, email);
      if (wait) return wait;

      const answer = async () => {
        const joined = customer
          ? await becomeAmbassador({ db, admin, now }, { ...value, ...customer })
          : await joinAmbassador({ db, admin, encryption, now, neutral }, value);
        context.wakeJobs();
        context.log.info({ outcome: joined.outcome }, 'ambassador sign-up');
        const onTo = (done: Done) =>
          leadOn(
            paths.getStartedAmbassador({ done: neutral && !customer ? 'check-email' : done }),
            email,
            context,
          );
        switch (joined.outcome) {
          case 'joined':
          case 'created':
            return onTo('welcome');
          case 'existing-customer':
            return onTo('confirm');
          case 'ambassador-taken':
            // A signed-in customer cannot change the e-mail: say that this account is an ambassador already.
            if (customer) return { code: 'ambassador_email_taken', status: 422 } as const;
            return neutral ? onTo('check-email') : accountExists('ambassador_email_taken');
          default:
            return signUpRejection(joined);
        }
      };
      // A signed-in customer learns nothing about anybody else.
      return customer ? answer() : inEqualTime(answer);
    }),
  });
}

/**
 * The link to the portal, through sign-in. Only after 'welcome': somebody who still has to use a mailed
 * link is not an ambassador yet, and gets an ordinary sign-in.
 */
function NextStep({ isSignedIn, isWelcome }: { isSignedIn: boolean; isWelcome: boolean }) {
  if (isSignedIn) return <LinkButton to={accountPaths.ambassadors()}>Ambassador Portal</LinkButton>;
  return isWelcome ? (
    <LinkButton to={paths.signIn(accountPaths.ambassadors())} data-document="">
      Log In to the Ambassador Portal
    </LinkButton>
  ) : (
    <LinkButton to={paths.signIn(paths.myProducts())}>Log In</LinkButton>
  );
}

export default function GetStartedAmbassadorPage() {
  const { done, account, isAmbassador, ...rest } = useLoaderData<typeof loader>();
  const { token, latestBirthday: youngest, records } = rest;
  const reply = useActionData<typeof action>();
  if (done) {
    return (
      <SignUpDone {...AMBASSADOR_JOINED[done]}>
        <NextStep isSignedIn={account !== null} isWelcome={done === 'welcome'} />
      </SignUpDone>
    );
  }
  const { heading, intro, scene, tasks, support, who } = GET_STARTED_AMBASSADOR;
  return (
    <>
      <PageOpening heading={heading} intro={intro} scene={scene} />
      <PointList id="tasks" {...tasks} steps />
      <PointList id="support" {...support} />
      <div className="wrap grid gap-x-16 gap-y-10 pb-(--section) pt-[calc(var(--section)/2)] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <section aria-labelledby="who">
          <h2 id="who">{who.heading}</h2>
          <Paragraphs texts={who.paragraphs} />
        </section>
        <section aria-labelledby="form" className="self-start rounded-lg bg-soft p-5 sm:p-10">
          <h2 id="form" className="mb-6">
            {GET_STARTED_AMBASSADOR.form.heading}
          </h2>
          {isAmbassador ? (
            <>
              <p className="mb-6">{errorMessage('ambassador_email_taken')}</p>
              <LinkButton to={accountPaths.ambassadors()}>Ambassador Portal</LinkButton>
            </>
          ) : (
            <JoinForm {...{ token, account, records }} reply={reply} latestBirthday={youngest} />
          )}
        </section>
      </div>
    </>
  );
}
