import { Scene } from '~/components/catalogue/scene';
import type { ProductStory } from '~/content/catalogue/product-stories';

/** A product's story: a wide picture and a few points. */
export function ProductStorySection({ story }: { story: ProductStory }) {
  return (
    <section aria-labelledby="story" className="told">
      <Scene file={story.scene} alt={story.alt} sizes="(min-width: 90rem) 84rem, 94vw" />
      <h2 id="story">{story.heading}</h2>
      <ul>
        {story.points.map(({ heading, text }) => (
          <li key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
