import { useLoaderData, redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { informationMeta } from '~/components/site/page-sections';
import { LinkButton } from '~/components/ui/forms/button';
import { AMBASSADOR_LOGIN } from '~/content/customers/sign-in';
import { AMBASSADOR_TAG } from '~/domain/core/tags';
import { hasTag } from '~/domain/core/tags';
import { privatePage } from '~/http/etag';
import { findCustomer } from '~/http/customers/signed-in.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(AMBASSADOR_LOGIN, paths.ambassadorLogin(), matches);

export const headers = privatePage;

/**
 * Ambassadors sign in like any customer and are redirected if they have the tag. A customer without the tag
 * is told so, and how to become an ambassador.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await findCustomer(args);
  if (customer && hasTag(customer.tags, AMBASSADOR_TAG)) throw redirect(accountPaths.ambassadors());
  return { isSignedIn: customer !== null };
}

export default function AmbassadorLoginPage() {
  const { isSignedIn } = useLoaderData<typeof loader>();
  const { heading, intro, has, logIn, joinHeading, joinText, join, notYet } = AMBASSADOR_LOGIN;
  if (isSignedIn) {
    return (
      <section className="wrap flex flex-col items-start py-16 lg:py-24">
        <h1>{heading}</h1>
        <p className="mt-6 max-w-prose text-lg">{notYet}</p>
        <p className="mt-2 max-w-prose text-ink-soft">{joinText}</p>
        <LinkButton to={paths.getStartedAmbassador()} className="mt-8">
          {join}
        </LinkButton>
      </section>
    );
  }
  return (
    <div className="wrap grid gap-12 py-16 lg:grid-cols-2 lg:py-24">
      <section className="flex flex-col items-start">
        <h1>{heading}</h1>
        <p className="mt-6 max-w-prose text-lg text-ink-soft">{intro}</p>
        <LinkButton to={paths.signIn(accountPaths.ambassadors())} className="mt-8" data-document="">
          {logIn}
        </LinkButton>
        <h2 className="mt-12 text-xl">{has.heading}</h2>
        <ul className="mt-4 list-disc pl-5 text-ink-soft">
          {has.items.map((item) => (
            <li key={item} className="py-1">
              {item}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="join" className="flex flex-col items-start">
        <h2 id="join">{joinHeading}</h2>
        <p className="mt-4 max-w-prose text-ink-soft">{joinText}</p>
        <LinkButton to={paths.getStartedAmbassador()} variant="secondary" className="mt-8">
          {join}
        </LinkButton>
      </section>
    </div>
  );
}
