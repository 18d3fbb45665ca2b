import { Scene } from '~/components/catalogue/scene';
import { CATEGORIES } from '~/content/catalogue/categories';
import { HOME } from '~/content/catalogue/home';
import { paths } from '~/paths';

/** The categories as pictures, in the order of the menus. */
export function CategoryTiles() {
  return (
    <section aria-labelledby="categories" className="wrap home-section">
      <h2 id="categories">{HOME.categories.heading}</h2>
      <ul className="tiles">
        {CATEGORIES.map(({ slug, label, picture, intro }) => (
          <li key={slug}>
            <Scene
              file={{ src: picture, widths: [640, 1280], width: 1200, height: 900 }}
              alt=""
              sizes="(min-width: 64rem) 27rem, 47vw"
            />
            <h3>
              <a href={paths.category(slug)}>{label}</a>
            </h3>
            <p>{intro}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
