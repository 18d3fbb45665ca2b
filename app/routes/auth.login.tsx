import type { MetaFunction } from '@remix-run/node';
import { informationMeta } from '~/components/content/information-meta';
import { MainFrame } from '~/components/layout/main-frame';
import { LinkButton } from '~/components/ui/link-button';
import { SIGN_IN_SOON } from '~/content/get-started';
import { privatePage } from '~/http/caching';
import { paths } from '~/paths';

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(SIGN_IN_SOON, paths.signIn(), matches, { index: false });

export const headers = privatePage;

/** Where sign-in starts. Accounts are not open yet, and the page says so. */
export default function LoginPage() {
  return (
    <MainFrame>
      <div className="wrap flex flex-col items-start py-16 lg:py-24">
        <h1>{SIGN_IN_SOON.heading}</h1>
        <p className="mt-6 max-w-prose text-lg text-ink-soft">{SIGN_IN_SOON.text}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <LinkButton to={paths.shopAll()}>Shop as a guest</LinkButton>
          <LinkButton to={paths.getStarted()} variant="secondary">
            What accounts will bring
          </LinkButton>
        </div>
      </div>
    </MainFrame>
  );
}
