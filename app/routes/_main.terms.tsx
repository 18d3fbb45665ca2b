import { useLoaderData } from '~/framework';
import { PolicyPage, policyMeta } from '~/components/site/policy-page';
import { TERMS } from '~/content/site/legal-pages.server';
import { publicPage } from '~/http/etag';

export const meta = policyMeta;

export const headers = publicPage;

export function loader() {
  return TERMS;
}

export default function TermsPage() {
  return <PolicyPage policy={useLoaderData<typeof loader>()} />;
}
