import { type LoaderFunctionArgs, useLoaderData } from '~/framework';
import { PolicyPage, policyMeta } from '~/components/site/policy-page';
import { accessibilityPage } from '~/content/site/legal-pages.server';
import { readStoreIdentity } from '~/http/documents/store-identity.server';
import { publicPage } from '~/http/etag';

export const meta = policyMeta;

export const headers = publicPage;

export async function loader({ context }: LoaderFunctionArgs) {
  return accessibilityPage(await readStoreIdentity(context));
}

export default function AccessibilityPage() {
  return <PolicyPage policy={useLoaderData<typeof loader>()} />;
}
