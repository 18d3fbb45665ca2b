import { useLoaderData, useParams, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { categoryMeta, CategoryPage } from '~/components/catalogue/listing/listing-page';
import { categoryOf } from '~/content/catalogue/category-of';
import { categoryListing, packListing } from '~/domain/catalogue/listing/listing-data';
import { publicPage } from '~/http/etag';
import { needed, notFound } from '~/http/replies.server';

const category = categoryOf('containers');

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  categoryMeta(category, params.kind, data, matches);

export const headers = publicPage;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { productTypes } = category;
  const products = await needed(context.catalogue.ofTypes(productTypes), context.log);
  const query = new URL(request.url).searchParams;
  return packListing(categoryListing(products, category, params.kind, query) ?? notFound());
}

export default function ContainersPage() {
  const { kind } = useParams();
  return <CategoryPage category={category} kind={kind} packed={useLoaderData<typeof loader>()} />;
}
