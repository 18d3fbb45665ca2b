import {
  data,
  useLoaderData,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '~/framework';
import { preloadPicture } from '~/components/catalogue/preload-picture';
import { CategoryTiles } from '~/components/catalogue/listing/listing-page';
import {
  AllianceStory,
  CompostStory,
  CustomCupStory,
  HERO_SIZES,
  HomeHero,
} from '~/components/catalogue/home-hero';
import { ProductGrid } from '~/components/catalogue/listing/product-grid';
import { TALL_MEDIA } from '~/components/catalogue/scene';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { HOME } from '~/content/catalogue/home';
import { originOf, pageMeta } from '~/content/core/seo';
import { SIGN_IN } from '~/content/customers/sign-in';
import { pickBestSellers } from '~/domain/catalogue/assortment';
import { sceneSrcSet } from '~/domain/core/scene';
import { publicPage } from '~/http/etag';
import { parseFlash, writeFlash } from '~/http/flash.server';
import { needed } from '~/http/replies.server';
import { paths } from '~/paths';
import stylesheet from '~/styles/catalogue/home.css?url';

const { title, description, hero } = HOME;
const BEST_SELLERS = 8;

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...pageMeta({ origin: originOf(matches), path: paths.home(), title, description }),
  preloadPicture({ srcSet: sceneSrcSet(hero.tall), sizes: HERO_SIZES, media: TALL_MEDIA }),
  preloadPicture({
    srcSet: sceneSrcSet(hero.wide),
    sizes: HERO_SIZES,
    media: `not all and ${TALL_MEDIA}`,
  }),
];

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = publicPage;

/** Signing out redirects here, so the page shows the one-time message about it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { catalogue, config, log } = context;
  const { products } = await needed(catalogue.snapshot(), log);
  const bestSellers = pickBestSellers(products, BEST_SELLERS);
  const signedOut = await parseFlash(request, config, 'sign-out');
  if (!signedOut) return data({ bestSellers, goodbye: null });
  const goodbye = signedOut.everywhere ? SIGN_IN.outEverywhere : SIGN_IN.out;
  return data(
    { bestSellers, goodbye },
    { headers: { 'Set-Cookie': await writeFlash(null, config) } },
  );
}

export default function HomePage() {
  const { bestSellers, goodbye } = useLoaderData<typeof loader>();
  return (
    <>
      {goodbye ? (
        <div className="wrap py-4">
          <Notice tone="done">{goodbye}</Notice>
        </div>
      ) : null}
      <HomeHero />
      <CategoryTiles />
      <section aria-labelledby="best-sellers" className="wrap home-section">
        <h2 id="best-sellers">{HOME.bestSellers.heading}</h2>
        <p>{HOME.bestSellers.text}</p>
        <ProductGrid cards={bestSellers} row />
        <LinkButton to={paths.shopAll()} variant="secondary">
          View all products
        </LinkButton>
      </section>
      <CustomCupStory />
      <AllianceStory />
      <CompostStory />
    </>
  );
}
