import type { SyntheticEvent } from 'react';

type SchemesProps = { groups: readonly { name: string; title: string }[] };

/**
 * Every group twice, side by side: `prefers-color-scheme` in a frame is the color scheme of its element. Without
 * JavaScript the frames scroll.
 */
export function Schemes({ groups }: SchemesProps) {
  return (
    <main id="main" className="schemes">
      <h1>Parts of components/ui</h1>
      {groups.map(({ name, title }) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name}>
            <a href={`/dev/ui?group=${name}`}>{title}</a>
          </h2>
          <div className="schemes-pair">
            {(['light', 'dark'] as const).map((scheme) => (
              // oxlint-disable-next-line react/iframe-missing-sandbox -- this very page, with its scripts
              <iframe
                key={scheme}
                data-scheme={scheme}
                title={`${title}, ${scheme}`}
                src={`/dev/ui?group=${name}`}
                loading="lazy"
                onLoad={fit}
              />
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

/** Makes a frame as high as what is in it. */
function fit({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
  const height = frame.contentDocument?.querySelector('#main')?.scrollHeight ?? 0;
  if (height > 0) frame.style.height = `${height + 64}px`;
}
