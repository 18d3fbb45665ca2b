import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { preloadPicture } from '~/components/seo/preload-picture';
import { CategoryTiles } from '~/components/shop/category-tiles';
import { HERO_SIZES, HomeHero } from '~/components/shop/home-hero';
import { AllianceStory, CompostStory, CustomCupStory } from '~/components/shop/home-stories';
import { ProductGrid } from '~/components/shop/product-grid';
import { TALL_MEDIA } from '~/components/shop/scene';
import { LinkButton } from '~/components/ui/link-button';
import { HOME } from '~/content/home';
import { originOf, pageMeta } from '~/content/seo';
import { pickBestSellers } from '~/domain/best-sellers';
import { sceneSrcSet } from '~/domain/scene';
import { publicPage } from '~/http/caching';
import { needed } from '~/http/replies.server';
import { paths } from '~/paths';

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

export const headers = publicPage;

export async function loader({ context }: LoaderFunctionArgs) {
  const { products } = await needed(context.catalogue.snapshot(), context.log);
  return { bestSellers: pickBestSellers(products, BEST_SELLERS) };
}

export default function HomePage() {
  const { bestSellers } = useLoaderData<typeof loader>();
  return (
    <>
      <HomeHero />
      <CategoryTiles />
      <section aria-labelledby="best-sellers" className="wrap home-section">
        <h2 id="best-sellers">{HOME.bestSellers.heading}</h2>
        <p>{HOME.bestSellers.text}</p>
        <ProductGrid cards={bestSellers} row />
        <LinkButton to={paths.shopAll()} variant="secondary">
          See everything
        </LinkButton>
      </section>
      <CustomCupStory />
      <AllianceStory />
      <CompostStory />
    </>
  );
}
