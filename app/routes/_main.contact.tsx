import { type LoaderFunctionArgs, useLoaderData } from '~/framework';
import { PolicyPage, policyMeta } from '~/components/site/policy-page';
import { contactPage } from '~/content/site/policies.server';
import { readStorePromise } from '~/http/catalogue/storefront-settings.server';
import { readStoreIdentity } from '~/http/documents/store-identity.server';
import { publicPage } from '~/http/etag';

export const meta = policyMeta;

export const headers = publicPage;

export async function loader({ context }: LoaderFunctionArgs) {
  return contactPage(await readStorePromise(context), await readStoreIdentity(context));
}

export default function ContactPage() {
  return <PolicyPage policy={useLoaderData<typeof loader>()} />;
}
