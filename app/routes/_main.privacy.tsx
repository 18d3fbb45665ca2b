import { useLoaderData } from '~/framework';
import { PolicyPage, policyMeta } from '~/components/site/policy-page';
import { PRIVACY } from '~/content/site/legal-pages.server';
import { publicPage } from '~/http/etag';

export const meta = policyMeta;

export const headers = publicPage;

export function loader() {
  return PRIVACY;
}

export default function PrivacyPage() {
  return <PolicyPage policy={useLoaderData<typeof loader>()} />;
}
